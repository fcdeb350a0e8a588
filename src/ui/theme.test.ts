import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Vitest gives an empty text for the import of a style sheet.
const css = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8')

type Channels = readonly [number, number, number]

/** The two values of `light-dark(a, b)`, whose parts may have parentheses themselves. */
function valuesOf(text: string): { readonly light: string; readonly dark: string } {
  const pair = /light-dark\(\s*((?:[^(),]|\((?:[^()]|\([^()]*\))*\))+),\s*(.+?)\s*\)$/s.exec(text)
  if (pair === null) throw new Error(`not two values: ${text}`)
  return { light: pair[1] ?? '', dark: pair[2] ?? '' }
}

/** The colours of the style sheet's first block, as text. */
const palette = [...css.slice(0, css.indexOf('}')).matchAll(/--([\w-]+): ([^;]+);/g)].map(
  ([, name = '', value = '']) => [name, valuesOf(value)] as const,
)

const themes = {
  dark: new Map(palette.map(([name, { dark }]) => [name, dark])),
  light: new Map(palette.map(([name, { light }]) => [name, light])),
}

const hexOf = (text: string): Channels => {
  const [, digits = ''] = /#([\da-f]{6}|[\da-f]{3})\b/.exec(text) ?? []
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  if (long === '') throw new Error(`no colour: ${text}`)
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return [channel(0), channel(2), channel(4)]
}
const mixed = (over: Channels, under: Channels, share: number): Channels => [
  over[0] * share + under[0] * (1 - share),
  over[1] * share + under[1] * (1 - share),
  over[2] * share + under[2] * (1 - share),
]

/** Relative luminance and contrast of WCAG 2. */
function luminance([r, g, b]: Channels): number {
  const linear = (value: number) => (value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
function contrast(a: Channels, b: Channels): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['page', 'surface', 'surface-raised', 'surface-hover'] as const
const inks = [
  ...['text', 'text-muted', 'text-faint', 'accent', 'ok', 'warn', 'high', 'bad', 'info', 'gold', 'silver', 'bronze'],
] as const

/** Pairs of a text and what is behind it with less contrast than AA asks of small text. */
function unreadable(tokens: ReadonlyMap<string, string>): readonly string[] {
  const colour = (name: string) => hexOf(tokens.get(name) ?? name)
  const [, percent = ''] = /(\d+)%/.exec(tokens.get('accent-soft') ?? '') ?? []
  const soft = (surface: string) => mixed(colour('accent'), colour(surface), Number(percent) / 100)
  const pairs = [
    ...surfaces.flatMap((surface) =>
      inks.map((ink) => [ink, surface, contrast(colour(ink), colour(surface))] as const),
    ),
    ...surfaces.flatMap((surface) =>
      ['text', 'text-muted', 'accent'].map(
        (ink) => [ink, `accent-soft over ${surface}`, contrast(colour(ink), soft(surface))] as const,
      ),
    ),
    ['accent-ink', 'accent', contrast(colour('accent-ink'), colour('accent'))] as const,
  ]
  return pairs.flatMap(([ink, on, ratio]) => (ratio < 4.5 ? [`${ink} on ${on}: ${ratio.toFixed(2)}`] : []))
}

test.each(['dark', 'light'] as const)('every text colour can be read on every surface, %s', (name) => {
  expect(unreadable(themes[name])).toEqual([])
})

// F-18
test.each(['dark', 'light'] as const)(
  'what is held of a button is seen, and its text read, on every kind of button, %s',
  (name) => {
    const rule = readFileSync(path.join(import.meta.dirname, 'hold-button.tsx'), 'utf8')
    const [, tint = ''] = /color-mix\(in srgb, currentcolor (\d+)%, transparent\)/.exec(rule) ?? []
    const colour = (token: string) => hexOf(themes[name].get(token) ?? token)
    const buttons = [
      ['accent-ink', 'accent'],
      ['text', 'surface-raised'],
      ...surfaces.map((surface) => ['text-muted', surface] as const),
    ] as const
    for (const [ink, surface] of buttons) {
      const held = mixed(colour(ink), colour(surface), Number(tint) / 100)
      expect(contrast(held, colour(surface)), `the tint on ${surface}`).toBeGreaterThan(1.2)
      expect(contrast(colour(ink), held), `${ink} on the tint, and the bar`).toBeGreaterThan(3.9)
    }
  },
)

test('the device chooses a theme, and the user before it', () => {
  const schemes = [...css.matchAll(/^(:root\S*) \{\n {2}color-scheme: ([^;]+);/gm)].map(([, root, scheme]) => [
    root,
    scheme,
  ])
  expect(schemes).toEqual([
    [':root', 'light dark'],
    [':root[data-theme="dark"]', 'dark'],
    [':root[data-theme="light"]', 'light'],
  ])
})
