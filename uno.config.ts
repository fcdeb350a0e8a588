import { defineConfig, presetWind4 } from 'unocss'
import { languageRules } from './scripts/build/language-rules.ts'
import { withOrderedTheme } from './scripts/build/ordered-theme.ts'
import { pageIcons } from './scripts/build/page-icons.ts'
import { widthRules } from './scripts/build/width-rules.ts'

/** Names of the colour variables in src/ui/theme.css. */
const tokens = [
  ...['page', 'surface', 'surface-raised', 'surface-hover', 'line', 'text', 'text-muted', 'text-faint'],
  ...['accent', 'accent-ink', 'accent-soft', 'ok', 'warn', 'high', 'bad', 'info', 'gold', 'silver', 'bronze'],
].join('|')
const properties: Readonly<Record<string, string>> = {
  text: 'color',
  bg: 'background-color',
  fill: 'fill',
  stroke: 'stroke',
  outline: 'outline-color',
  border: 'border-color',
  'border-t': 'border-top-color',
  'border-b': 'border-bottom-color',
  'border-is': 'border-inline-start-color',
  'border-ie': 'border-inline-end-color',
}

/** 16 px on touch: iOS zooms the page into smaller fields. */
const field =
  'text-16px pointer-fine:text-14px min-h-44px pointer-fine:min-h-36px rounded-control border bg-surface px-3 text-text placeholder:text-text-faint'

/**
 * The design utilities. Colours are CSS variables of src/ui/theme.css (two themes); no component names a colour
 * of its own. Icons are Lucide, 1.5 px stroke, written as `i-lucide-name` (scripts/build/page-icons.ts).
 */
export default defineConfig({
  presets: [withOrderedTheme(presetWind4({ preflights: { reset: false, property: false } }))],
  preflights: [{ getCSS: () => pageIcons.common }, { getCSS: widthRules }, { getCSS: languageRules }],
  // Words in the sources that would match utilities.
  blocklist: ['b', 'blur', 'filter', 'h3', 'h4', 'h23', 'm16', 'ms', 'px', 'resize', 'ring', 'tab', 'transition'],
  theme: {
    colors: {
      page: 'var(--page)',
      surface: { DEFAULT: 'var(--surface)', raised: 'var(--surface-raised)', hover: 'var(--surface-hover)' },
      line: 'var(--line)',
      text: { DEFAULT: 'var(--text)', muted: 'var(--text-muted)', faint: 'var(--text-faint)' },
      accent: { DEFAULT: 'var(--accent)', ink: 'var(--accent-ink)', soft: 'var(--accent-soft)' },
      ok: 'var(--ok)',
      warn: 'var(--warn)',
      high: 'var(--high)',
      bad: 'var(--bad)',
      info: 'var(--info)',
      gold: 'var(--gold)',
      silver: 'var(--silver)',
      bronze: 'var(--bronze)',
    },
    radius: { card: '10px', control: '8px' },
  },
  shortcuts: {
    /** 44 px on touch, 36 px with a pointer. */
    control:
      'inline-flex items-center justify-center gap-2 min-h-44px pointer-fine:min-h-36px rounded-control cursor-pointer select-none no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-50',
    btn: 'control px-3.5 border border-line bg-surface-raised text-text hover:bg-surface-hover',
    'btn-main': 'control px-4 font-600 bg-accent text-accent-ink hover:brightness-108',
    'btn-soft': 'control px-3.5 font-600 bg-accent-soft text-accent hover:brightness-115',
    'btn-quiet': 'control px-3 text-text-muted hover:bg-surface-hover hover:text-text',
    'btn-icon': 'control w-44px pointer-fine:w-36px text-text-muted hover:bg-surface-hover hover:text-text',
    /** A link that stands alone in its line or cell, however short its text: 44 px on touch, 24 px with a pointer. */
    'lone-link':
      'inline-flex items-center min-h-44px min-w-44px pointer-fine:min-h-24px pointer-fine:min-w-0 no-underline hover:underline',
    card: 'rounded-card border border-line bg-surface',
    chip: 'inline-flex items-center gap-2 h-6 px-2.25 rounded-full text-12px bg-surface-hover text-text-muted whitespace-nowrap',
    field: `${field} border-text-faint aria-[invalid=true]:border-bad`,
    /** The search of a list, and a text to copy. */
    'field-quiet': `${field} border-line`,
    /**
     * A visually hidden input inside a positioned label. It has the label's box, so that focus scrolls the whole label into
     * view; presses go to the label.
     */
    'hidden-input': 'absolute inset-0 w-full h-full opacity-0 pointer-events-none',
    /** The bar that sticks to the bottom of a dialog's body, over its padding. */
    'sheet-foot': 'sticky bottom--20px -mx-20px -mb-20px px-20px py-3 border-t border-t-line bg-surface',
    /** A radio button's label that looks like a card. */
    'choice-card':
      'card relative px-4 py-3 flex flex-col gap-1 cursor-pointer hover:bg-surface-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent',
    /** An entry of a list with a line between its entries. */
    'list-row': 'border-t border-t-line first:border-t-0',
    num: 'tabular-nums',
    /** What is in place of a flag's drawing is its code. */
    flag: 'inline-block w-5 h-3.5 rounded-2px -align-2px shrink-0 bg-line outline-1 outline-line object-cover overflow-hidden select-none font-600 text-12px leading-14px text-center',
    'title-page': 'text-20px lg:text-24px leading-1.25 font-600',
    muted: 'text-text-muted text-14px',
    /** Pulses after a second. */
    waiting: 'animate-pulse animate-delay-1s',
  },
  rules: [
    [/^i-lucide-([a-z0-9-]+)$/, ([, name = '']) => pageIcons.rule(name)],
    // A colour is only its variable; the preset would mix in an unused opacity.
    [
      new RegExp(`^(${Object.keys(properties).join('|')})-(${tokens})$`),
      ([, property = '', token = '']) => ({ [properties[property] ?? property]: `var(--${token})` }),
    ],
    ['transition-colors', { transition: 'color .15s, background-color .15s, border-color .15s' }],
    // Clips without creating a scroll container, which the preset's `hidden` does for every text at a cost in long lists.
    ['truncate', { overflow: 'clip', 'text-overflow': 'ellipsis', 'white-space': 'nowrap', 'min-width': '0' }],
    // A factor, as in CSS; the preset would read `leading-1.3` as 1.3 spacing steps.
    [/^leading-(\d\.\d+)$/, ([, factor = '1.6']) => ({ 'line-height': factor })],
  ],
  variants: [
    // The preset has no `pointer-fine:`. ` $$ ` nests it in the condition of another variant.
    (matcher) =>
      matcher.startsWith('pointer-fine:')
        ? {
            matcher: matcher.slice('pointer-fine:'.length),
            handle: (input, next) =>
              next({ ...input, parent: `${input.parent ? `${input.parent} $$ ` : ''}@media (pointer:fine)` }),
          }
        : matcher,
  ],
  content: { pipeline: { include: [/src\/.*\.tsx?($|\?)/] } },
})
