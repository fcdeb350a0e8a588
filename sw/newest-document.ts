import { asksForCheck } from './asks-for-check.ts'
import { patience } from './keep.ts'

export interface NewestDocumentDeps {
  readonly fetch: (request: Request) => Promise<Response>
  /** Resolves after the given milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** The document of this build. */
  readonly own: () => Promise<Response>
}

/**
 * A navigation over the network: after another worker was asked to take over, for which the page reloads if the browser makes
 * the other one wait, and while something in front of the portal asks for a check. Without a network, or with an error of the
 * portal, the document of this build.
 */
export async function newestDocument(request: Request, { fetch, wait, own }: NewestDocumentDeps): Promise<Response> {
  const response = await Promise.race([fetch(request).catch(() => undefined), wait(patience)])
  if (!response) return own()
  return response.ok || (await asksForCheck(response)) ? response : own()
}
