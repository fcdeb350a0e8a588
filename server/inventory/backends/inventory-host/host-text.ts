import * as v from 'valibot'
import { cleanText } from '../../../kernel/text/hostile-text.ts'

/** What a person is shown at most, in code points. */
const textLimit = 200

const said = v.fallback(v.optional(v.string()), undefined)
const bodySchema = v.object({ details: said, error: said, message: said })

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined // not JSON: a plain text or a proxy's page
  }
}

/** The words of a refusal: `details`, `error` or `message` of a JSON body, or a plain text. A page of HTML says nothing. */
function words(body: string): string {
  const json = parsed(body)
  if (typeof json === 'string') return json
  const object = v.safeParse(bodySchema, json)
  if (object.success) return object.output.details ?? object.output.error ?? object.output.message ?? ''
  return json === undefined && !/<\w/.test(body) ? body : ''
}

/** What the host said, safe to show as text and without our key; undefined where it said nothing usable. */
export function hostText(body: string, apiKey: string): string | undefined {
  const text = cleanText(words(body).replaceAll(apiKey, '…').replace(/\s+/g, ' '), textLimit)
  return text === '' ? undefined : text
}
