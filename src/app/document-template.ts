import * as v from 'valibot'
import type { CommunityConfig } from '../../contract/community.ts'
import { escapeHtml } from '../../contract/escape-html.ts'
import { defaultLanguage, type Language } from '../../contract/language.ts'
import { documentDataId } from '../../contract/page-documents.ts'
import type { ShellDocument } from './shell-document.ts'

const files = v.array(v.string())

/** The files that a document starts, found in the graph of the bundle (build/shell-documents.ts). */
const codeSchema = v.object({
  /** Modules to start, the entry last. */
  files,
  catalogues: v.object({ zh: files, en: files }),
})
export type DocumentCode = v.InferOutput<typeof codeSchema>

/** What a build leaves for rendering its documents again. */
export const documentPlanSchema = v.object({
  /** index.html of the build, with its places still empty. */
  template: v.string(),
  /** By the name of a document. */
  code: v.record(v.string(), codeSchema),
})
export type DocumentPlan = v.InferOutput<typeof documentPlanSchema>

type Settings = Pick<CommunityConfig, 'brand'>

/** Texts of index.html that a community decides, the same in every document. */
function texts({ brand: { name, tagline } }: Settings): Readonly<Record<string, string>> {
  return {
    '%name%': escapeHtml(name),
    '%description%': escapeHtml(`${tagline.zh}。${tagline.en}.`),
    '%noscript%': '此页面需要 JavaScript。 This page needs JavaScript.',
  }
}

const communityTitle = ({ brand: { name, tagline } }: Settings, language: Language): string =>
  `${name} · ${tagline[language]}`

/** A JSON text as the content of a script element, which no text in it can end. */
const inScript = (json: string): string =>
  json.replace(/[<\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** `data`: responses of the API by path, for the first render of the page. */
const dataElement = (data: ReadonlyMap<string, unknown>): string =>
  data.size === 0
    ? ''
    : `<script type="application/json" id="${documentDataId}">${inScript(JSON.stringify(Object.fromEntries(data)))}</script>`

const places = /%(?:name|description|noscript|title|first)%|<!--(?:static-shell|document-data)-->/g

/** Fills the places of index.html in one pass, so that no text can pass for a place. */
const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(places, (place) => values[place] ?? '')

/** index.html of the development server: without a painted shell, and with nothing to load first. */
export const fillBare = (template: string, settings: Settings): string =>
  fill(template, { ...texts(settings), '%title%': escapeHtml(communityTitle(settings, defaultLanguage)) })

/** One document: index.html with its title, what it loads, its painted shell and the responses that this shows. */
export function fillDocument(
  template: string,
  settings: Settings,
  document: ShellDocument,
  code: DocumentCode,
  data: ReadonlyMap<string, unknown> = new Map(),
): string {
  const { reads, title } = document
  const titleIn = (language: Language) =>
    title ? `${title[language]} · ${settings.brand.name}` : communityTitle(settings, language)
  const requested = (language: Language) => reads[language].filter((path) => !data.has(path))
  // What the boot script of index.html reads from `data-first`.
  const first = {
    ...code,
    reads: { zh: requested('zh'), en: requested('en') },
    title: { zh: titleIn('zh'), en: titleIn('en') },
  }
  return fill(template, {
    ...texts(settings),
    '%title%': escapeHtml(first.title.zh),
    '%first%': escapeHtml(JSON.stringify(first)),
    '<!--static-shell-->': document.shell,
    '<!--document-data-->': dataElement(data),
  })
}
