import { seconds } from '../../contract/duration.ts'
import { ToolError, type ToolProcess } from './tool-process.ts'

/** For a response of the portal. */
const patience = seconds(10)

export function portalAddress({ env }: ToolProcess, path: string): URL {
  const portal = env['PORTAL_URL'] || 'http://127.0.0.1:8080'
  if (URL.canParse(portal) && /^https?:$/.test(new URL(portal).protocol)) return new URL(path, portal)
  throw new ToolError(`PORTAL_URL must be an address such as https://play.example.org, not "${portal}"`)
}

/** Sends a request. @throws ToolError that says why there is no response. */
export async function send(url: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(patience) })
  } catch (error) {
    // A failed fetch is a TypeError with the reason as its cause; one that timed out is a DOMException.
    const { cause } = error instanceof Error ? error : { cause: undefined }
    const reason = cause instanceof Error ? cause.message : String(error)
    throw new ToolError(`${url.origin} does not respond (${reason}): is it the address that players open?`)
  }
}
