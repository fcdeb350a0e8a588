const maxParameters = 200

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/**
 * Parses an `application/x-www-form-urlencoded` body, decoding each value once. Unlike `URLSearchParams`, which repairs
 * broken escapes and keeps duplicate names, it returns the reason for rejecting them.
 */
export function parseForm(body: string): ReadonlyMap<string, string> | { readonly problem: string } {
  const pairs = body.split('&')
  if (pairs.length > maxParameters) return { problem: 'too many parameters' }
  const parameters = new Map<string, string>()
  for (const pair of pairs) {
    const cut = pair.indexOf('=')
    const name = decoded(cut < 0 ? pair : pair.slice(0, cut))
    const value = decoded(cut < 0 ? '' : pair.slice(cut + 1))
    if (name === undefined || value === undefined) return { problem: 'a parameter that is not encoded UTF-8' }
    if (name === '') return { problem: 'a parameter without a name' }
    if (parameters.has(name)) return { problem: `the parameter ${JSON.stringify(name)} twice` }
    parameters.set(name, value)
  }
  return parameters
}
