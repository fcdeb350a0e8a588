import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Six sizes of text and icons in pixels, and four gaps in steps of 4 px: what is beside one another is alike or clearly not. */
const sizes = ['12', '14', '16', '20', '24', '32']
const gaps = ['0', '1', '2', '3', '4']

const sources = ['uno.config.ts', ...globSync('src/**/*.{ts,tsx,css}')].filter((file) => !/\.test\.tsx?$/.test(file))

/** Every match of `pattern` whose first group is none of `allowed`, as `file: match`. */
const others = (
  pattern: RegExp,
  allowed: readonly string[],
  texts = sources.map((file) => [file, read(file)] as const),
) =>
  texts.flatMap(([file, text]) =>
    [...text.matchAll(pattern)].flatMap(([match, value = '']) =>
      allowed.includes(value) ? [] : [`${file}: ${match}`],
    ),
  )
const read = (file: string): string => readFileSync(file, 'utf8')

/** A class, a declaration, or an attribute of a drawing; `inherit`, `0` and `max(…)` set no size of their own. */
const size = /(?<![\w-])(?:text-(?:\[?([\d.]+)px)|font-size: (\d*\.?\d+(?:em|rem|px)?))/g
const gap = /(?<![\w-])gap(?:-[xy])?-([\d.]+(?:px)?)(?![\w%])/g

const sizesIn = (texts?: readonly (readonly [string, string])[]) =>
  (texts ?? sources.map((file) => [file, read(file)] as const)).flatMap(([file, text]) =>
    [...text.matchAll(size)].flatMap(([match, inClass, inStyle]) =>
      [...sizes, ...sizes.map((each) => `${each}px`), '0'].includes(inClass ?? inStyle ?? '')
        ? []
        : [`${file}: ${match}`],
    ),
  )

test('text and icons have six sizes', () => {
  expect(sizesIn()).toEqual([])
  expect(sizesIn([['a.tsx', 'className="text-15px"']])).toEqual(['a.tsx: text-15px'])
  expect(sizesIn([['a.css', 'a { font-size: 0.92em; }']])).toEqual(['a.css: font-size: 0.92em'])
})

test('there are four gaps', () => {
  expect(others(gap, gaps)).toEqual([])
  expect(others(gap, gaps, [['a.tsx', 'className="gap-x-2.5"']])).toEqual(['a.tsx: gap-x-2.5'])
})
