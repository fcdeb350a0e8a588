import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Six sizes of text and icons, and four gaps in steps of the spacing unit: what is beside one another is alike or clearly not. */
const sizes = ['12px', '14px', '16px', '20px', '24px', '32px', '0']
const gaps = ['0', '1', '2', '3', '4']

type Source = readonly [file: string, text: string]
const sources: readonly Source[] = ['uno.config.ts', ...globSync('src/**/*.{ts,tsx,css}')]
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(file, 'utf8')])

/** A class or a declaration; `inherit` sets no size of its own. */
const size = /(?<![\w-])(?:text-\[?|font-size: )((?:\d*\.)?\d+(?:px|r?em)?)/g
const gap = /(?<![\w-])gap(?:-[xy])?-([\d.]+(?:px)?)(?![\w%])/g

/** Every match of `pattern` whose group is none of `allowed`, as `file: match`. */
const others = (pattern: RegExp, allowed: readonly string[], texts: readonly Source[] = sources) =>
  texts.flatMap(([file, text]) =>
    [...text.matchAll(pattern)].flatMap(([match, value = '']) =>
      allowed.includes(value) ? [] : [`${file}: ${match}`],
    ),
  )

test('text and icons have six sizes', () => {
  expect(others(size, sizes)).toEqual([])
  expect(others(size, sizes, [['a.tsx', 'className="text-15px"']])).toEqual(['a.tsx: text-15px'])
  expect(others(size, sizes, [['a.css', 'a { font-size: 0.92em; }']])).toEqual(['a.css: font-size: 0.92em'])
})

test('there are four gaps', () => {
  expect(others(gap, gaps)).toEqual([])
  expect(others(gap, gaps, [['a.tsx', 'className="gap-x-2.5"']])).toEqual(['a.tsx: gap-x-2.5'])
})
