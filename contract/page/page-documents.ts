import type { CommunitySettings } from '../community/community.ts'

/** The file in the built page from which its documents are rendered again: a {@link DocumentPlan} as JSON. */
export const documentPlanFile = 'documents.json'

/** The id of the element in a document that holds the responses that it shows: an object by API path. */
export const documentDataId = 'document-data'

/** What the portal gives the renderer of its documents (docs/decisions/055-documents-with-content.md). */
export interface RendererInput {
  /** The content of {@link documentPlanFile}. */
  readonly plan: string
  /** The settings until a response of `GET /api/community` is among the answers. */
  readonly settings: CommunitySettings
  /** The portal's public origin. */
  readonly origin: string
  /** Sanitises HTML that an operator wrote. */
  clean(html: string): string
}

export interface RenderedDocument {
  /** Paths of the public API that it shows. */
  readonly reads: readonly string[]
  /** Those of them that were not given. */
  readonly missing: readonly string[]
  /** The addresses that it answers, each a path with its exact query. */
  readonly addresses: readonly string[]
  /** Undefined while a response is missing, or where they are too large: the built document is served. */
  readonly html: string | undefined
}

/** Renders the documents of the page with their first content. */
export interface PageRenderer {
  /** Names of the documents, without the extension. */
  readonly names: readonly string[]
  /** `answers`: bodies of responses of the public API by path. Throws if the page cannot be rendered with them. */
  render(name: string, answers: ReadonlyMap<string, unknown>): RenderedDocument
}

/** What the built renderer exports. */
export interface RendererModule {
  createPageRenderer(input: RendererInput): PageRenderer
}
