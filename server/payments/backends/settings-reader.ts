import type { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { certificatesOf } from './keys.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type Read<T> = { readonly settings: T } | { readonly problems: readonly string[] } | undefined

/**
 * The text of a key or certificate: PEM as it is (`\n` may stand for a line feed), the contents of a file where the
 * value is the path of one, bare base64 otherwise. Its own text never shows up in a problem.
 */
function material(value: string): string {
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n')
  if (existsSync(value)) return readFileSync(value, 'utf8')
  if (/^[./~]/.test(value) || /\.(?:pem|crt|cer|key|txt)$/.test(value)) throw new Error('is a file that does not exist')
  return value
}

/** A setting that holds a key or certificate, read by `read`, whose error becomes the setting's problem. */
export const keySchema = <T>(read: (text: string) => T) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return read(material(dataset.value))
      } catch (error) {
        addIssue({ message: error instanceof Error ? error.message : String(error) })
        return NEVER
      }
    }),
  )

/** A setting of one form; `message` says what it must be. */
export const patternSchema = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message))

/** For {@link keySchema}: every certificate of the text. @throws Error where there is none */
export function certificatesIn(pem: string): readonly X509Certificate[] {
  const certificates = certificatesOf(pem)
  if (certificates.length === 0) throw new Error('must be certificates in PEM, or the path of a file with them')
  return certificates
}

/** For {@link keySchema}: the first certificate of the text. @throws Error where there is none */
export function oneCertificateIn(pem: string): X509Certificate {
  const [certificate] = certificatesIn(pem)
  if (certificate === undefined) throw new Error('must be a certificate')
  return certificate
}

/**
 * Reads the settings of one provider. None of its variables set: undefined, it is off. Some: each that is missing or
 * bad is named, so that half a configuration stops the start.
 */
export function readSettings<T>(
  environment: Environment,
  name: string,
  schema: v.GenericSchema<unknown, T>,
  variables: { readonly required: readonly string[]; readonly optional: readonly string[] },
): Read<T> {
  const known = [...variables.required, ...variables.optional]
  const entries = known.flatMap((variable) => {
    const value = environment[variable]
    return value === undefined || value === '' ? [] : [[variable, value] as const]
  })
  if (entries.length === 0) return undefined
  const given = Object.fromEntries(entries)
  const missing = variables.required.filter((variable) => !(variable in given))
  const parsed = v.safeParse(schema, given)
  if (missing.length > 0) return { problems: missing.map((variable) => `${variable} must be set for ${name} too`) }
  if (parsed.success) return { settings: parsed.output }
  return { problems: parsed.issues.map((issue) => `${v.getDotPath(issue) ?? name} ${issue.message}`) }
}
