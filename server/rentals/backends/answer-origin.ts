import * as v from 'valibot'

/** What tells whose words a response is. */
export interface ReceivedAnswer {
  readonly status: number
  /** The header `Content-Type`; empty: there is none. */
  readonly type: string
  /** Undefined: it was not read. */
  readonly text?: string | undefined
}

const json = /^application\/(?:[\w.+-]+\+)?json\b/i
const html = /^(?:text\/html|application\/xhtml)/i

/**
 * Whether something in front of a JSON API wrote the response: the check page of an attack protection, the sign-in page
 * of a tunnel, a proxy's error. It says nothing about the call, and passes by. APIs answer an error in JSON, or with no
 * body; that credentials are refused, only in JSON.
 */
export function isFromInFront({ status, type, text }: ReceivedAnswer): boolean {
  if (json.test(type)) return false
  // An empty 2xx often has the type of a framework's default.
  if (status < 300) return html.test(type) && text?.trim() !== ''
  if (status === 401 || status === 403) return true
  return text === undefined ? html.test(type) : text.trim() !== ''
}

const sentence = v.pipe(v.string(), v.trim(), v.minLength(1))
/** The panel's errors, and the forms of other APIs. */
const errorSchema = v.union([
  v.pipe(
    v.object({ errors: v.pipe(v.array(v.object({ detail: sentence })), v.minLength(1)) }),
    v.transform(({ errors }) => errors[0]?.detail ?? ''),
  ),
  v.pipe(
    v.object({ detail: sentence }),
    v.transform(({ detail }) => detail),
  ),
  v.pipe(
    v.object({ message: sentence }),
    v.transform(({ message }) => message),
  ),
])

/** Characters of a service's sentence that the operator is shown. */
const longestSentence = 200

/** What the service says about a refused call, as `: sentence`, for the operator; empty: nothing that can be read. */
export function reasonIn(text: string): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return ''
  }
  const parsed = v.safeParse(errorSchema, body)
  if (!parsed.success) return ''
  const characters = [...parsed.output.replaceAll(/[\s\p{Cc}]+/gu, ' ')]
  return `: ${characters.slice(0, longestSentence).join('')}${characters.length > longestSentence ? '…' : ''}`
}
