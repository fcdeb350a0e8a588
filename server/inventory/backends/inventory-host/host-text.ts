import * as v from 'valibot'
import { cleanText } from '../../../kernel/text/hostile-text.ts'

/** Maximum length in code points. */
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

/** The text of a refusal: `details`, `error` or `message` of a JSON body, or a plain text; empty for HTML. */
function words(body: string): string {
  const json = parsed(body)
  if (typeof json === 'string') return json
  const object = v.safeParse(bodySchema, json)
  if (object.success) return object.output.details ?? object.output.error ?? object.output.message ?? ''
  return json === undefined && !/<\w/.test(body) ? body : ''
}

/** The host's error text, safe to show and without our key; undefined if there is none. */
export function hostText(body: string, apiKey: string): string | undefined {
  const text = cleanText(words(body).replaceAll(apiKey, '…').replace(/\s+/g, ' '), textLimit)
  return text === '' ? undefined : text
}
