import { patience } from './keep.ts'

export interface NewestDocumentDeps {
  readonly fetch: (request: Request) => Promise<Response>
  /** Resolves after the given milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** The document of this build. */
  readonly own: () => Promise<Response>
}

/**
 * After another worker was asked to take over: the portal's document, for which the page reloads if the browser makes the
 * other one wait. Without a network, that of this build.
 */
export async function newestDocument(request: Request, { fetch, wait, own }: NewestDocumentDeps): Promise<Response> {
  const response = await Promise.race([fetch(request).catch(() => undefined), wait(patience)])
  return response?.ok ? response : own()
}
