/** Only same-origin scripts may become workers (Trusted Types, W3C). */
function sameOriginScript(url: string): string {
  const parsed = new URL(url, location.origin)
  if (parsed.origin !== location.origin) throw new TypeError(`refused script address: ${url}`)
  return parsed.href
}

interface ScriptUrlPolicy {
  createScriptURL(url: string): string | TrustedScriptURL
}

const policy: ScriptUrlPolicy = window.trustedTypes?.createPolicy('spawnpoint#script-url', {
  createScriptURL: sameOriginScript,
}) ?? { createScriptURL: sameOriginScript }

/**
 * A script address that `new Worker` and `serviceWorker.register` accept under enforced Trusted Types. Typed as string
 * because lib.dom does not know TrustedScriptURL at those sinks.
 */
export function trustedScriptUrl(url: string): string {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: lib.dom lacks TrustedScriptURL, which must reach the sink unconverted
  return policy.createScriptURL(url) as string
}
