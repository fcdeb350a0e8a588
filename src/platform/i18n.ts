import { i18n, type Messages } from '@lingui/core'
import * as v from 'valibot'
import { type Language, languageFacts, languageOf, languageSchema } from '../../contract/language.ts'
import { manifestFile } from '../../contract/page/manifest.ts'
import { messages as zhShell } from '../../locales/zh/shell.po'
import { community } from './community.ts'
import { storedValue } from './storage.ts'

export { i18n }

/** For a visitor who has chosen none: the boot script in index.html has settled it by the community's settings. */
const initialLanguage = languageOf(globalThis.document?.documentElement.lang.split('-')[0] ?? '')

const isOffered = (language: Language): boolean => community().languages.includes(language)

/** The chosen language (GEN-02), while the community offers it; the boot script reads the same key. */
export const preferredLanguage = storedValue(
  'preferredLanguage',
  v.pipe(languageSchema, v.check(isOffered)),
  initialLanguage,
  { plain: true },
)

export interface Catalogue {
  readonly messages: Messages
}
/** The default language's first messages are in the entry chunk: a first visit needs no second request. */
const later = import.meta.glob<Catalogue>(['./*/{shell,pages}.po', '!./zh/shell.po'], { base: '../../locales' })
i18n.load('zh', zhShell)
/** A catalogue that lazy chunks wait for. */
export type LaterCatalogue = 'pages' | 'staff' | 'staff-game' | 'staff-legal' | 'staff-settings'

async function read(language: Language, name: string): Promise<Catalogue | undefined> {
  // Where those of the staff room are is no part of a first visit.
  const { ofStaff } = name.startsWith('staff') ? await import('./staff-catalogues.ts') : { ofStaff: later }
  return ofStaff[`./${language}/${name}.po`]?.()
}

/** False: some of them gave nothing. */
async function add(language: Language, names: readonly string[]): Promise<boolean> {
  const parts = await Promise.all(names.map((name) => read(language, name)))
  for (const part of parts) if (part) i18n.load(language, part.messages)
  return parts.every(Boolean)
}

const wanted = new Set<LaterCatalogue>()

let switches = 0

/**
 * Loads the shell's messages and those of every lazy view, also of one that opens meanwhile. False: another switch began
 * since, and decides.
 */
async function load(language: Language): Promise<boolean> {
  const mine = ++switches
  const loaded = new Set(wanted)
  let next: readonly (LaterCatalogue | 'shell')[] = ['shell', ...loaded]
  while (next.length > 0) {
    await add(language, next)
    const missing = [...wanted].filter((each) => !loaded.has(each))
    for (const each of missing) loaded.add(each)
    next = missing
  }
  return mine === switches
}

function show(language: Language): void {
  i18n.activate(language)
  const { tag, dir = '' } = languageFacts[language]
  const { documentElement: root } = document
  // Setting the same value again would make the browser recompute every element's style.
  if (root.lang !== tag) {
    root.lang = tag
    root.dir = dir
  }
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  if (manifest) manifest.href = `/${manifestFile(language)}`
}

/** Loads the catalogues of a language and activates it. Rejects if a catalogue cannot be loaded. */
export async function activateLanguage(language: Language): Promise<void> {
  if (await load(language)) show(language)
}

/** Switches the language and stores the choice; if a catalogue cannot be loaded, nothing changes. */
export async function switchLanguage(language: Language): Promise<void> {
  if (!(await load(language))) return
  // Nothing in between: what follows the stored choice would take the old one for a change and switch back.
  show(language)
  preferredLanguage.set(language)
}

/**
 * Adds the messages of the lazy chunks, and those of one catalogue more; every lazy view waits for them along with its code.
 * Resolves to false where the chunk guard is about to reload the page: Vite then gives nothing for a file that is missing.
 */
export function loadPageMessages(catalogue: LaterCatalogue = 'pages'): Promise<boolean> {
  wanted.add('pages').add(catalogue)
  return add(preferredLanguage.get(), [...new Set(['pages', catalogue])])
}
