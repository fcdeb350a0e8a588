import * as v from 'valibot'
import type { CommunitySettings } from '../../contract/community/community.ts'
import { escapeHtml } from '../../contract/escape-html.ts'
import { type Language, languages } from '../../contract/language.ts'
import { documentTexts, inScript, titleOf } from '../../contract/page/document-texts.ts'
import { manifestSchema } from '../../contract/page/manifest.ts'
import { documentDataId } from '../../contract/page/page-documents.ts'
import type { ShellDocument } from './shell-document.ts'

const files = v.array(v.string())

/** The files that a document starts, found in the graph of the bundle (scripts/build/shell-documents.ts). */
const codeSchema = v.object({
  /** Modules to start, the entry last. */
  files,
  catalogues: v.object(v.entriesFromList(languages, files)),
})
export type DocumentCode = v.InferOutput<typeof codeSchema>

/** What a build leaves for rendering its documents again. */
export const documentPlanSchema = v.object({
  /** index.html of the build, with its places still empty. */
  template: v.string(),
  /** By the name of a document. */
  code: v.record(v.string(), codeSchema),
  /** The manifest without what the settings decide. */
  manifest: manifestSchema,
})
export type DocumentPlan = v.InferOutput<typeof documentPlanSchema>

/** `data`: responses of the API by path, for the first render of the page. */
const dataElement = (data: ReadonlyMap<string, unknown>): string =>
  data.size === 0
    ? ''
    : `<script type="application/json" id="${documentDataId}">${inScript(Object.fromEntries(data))}</script>`

const places =
  /%(?:lang|languages|origin|version|title|name|shortName|description|picture|accentLight|noscript|community|first)%|<!--(?:icons|static-shell|document-data)-->/g

/** Fills the places of index.html in one pass, so that no text can pass for a place. */
const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(places, (place) => values[place] ?? '')

/** index.html of the development server: without a painted shell, and with nothing to load first. */
export const fillBare = (template: string, settings: CommunitySettings): string =>
  fill(template, documentTexts(settings, null))

/** What a document is filled with, besides what its page is. */
export interface Filling {
  readonly settings: CommunitySettings
  /** The portal's; absent: it is not known, as at build time. */
  readonly origin?: string
  /** Of the settings (contract/community/settings-version.ts); absent: no portal names one, as at build time. */
  readonly version?: string | undefined
  readonly code: DocumentCode
  /** Responses of the API that it shows. */
  readonly data?: ReadonlyMap<string, unknown>
}

/** One document: index.html with its title, what it loads, its painted shell and the responses that this shows. */
export function fillDocument(
  template: string,
  { reads, title, shell }: Pick<ShellDocument, 'reads' | 'title' | 'shell'>,
  { settings, origin, version = '', code, data = new Map() }: Filling,
): string {
  const offered = <T>(of: (language: Language) => T) =>
    Object.fromEntries(settings.languages.map((language) => [language, of(language)]))
  // What the boot script of index.html reads from `data-first`, for the languages between which it chooses.
  const first = {
    files: code.files,
    catalogues: offered((language) => code.catalogues[language]),
    reads: offered((language) => reads[language].filter((path) => !data.has(path))),
    title: offered((language) => titleOf(settings, language, title ?? null)),
  }
  return fill(template, {
    ...documentTexts(settings, title ?? null, origin),
    '%version%': version,
    '%first%': escapeHtml(JSON.stringify(first)),
    '<!--static-shell-->': shell,
    '<!--document-data-->': dataElement(data),
  })
}
