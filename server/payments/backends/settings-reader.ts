import type { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { certificatesOf } from './keys.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type SettingsResult<T> = { readonly settings: T } | { readonly problems: readonly string[] } | undefined

/**
 * The text of a key or certificate: PEM (with `\n` for line feeds if needed), the contents of the file if the value is a
 * path, or bare base64. It never appears in an error message.
 */
function material(value: string): string {
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n')
  if (existsSync(value)) return readFileSync(value, 'utf8')
  if (/^[./~]/.test(value) || /\.(?:pem|crt|cer|key|txt)$/.test(value))
    throw new Error('names a file that does not exist')
  return value
}

/** A setting with a key or certificate; an error of `read` becomes the setting's problem. */
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

/** A setting that must match `pattern`; `message` describes the expected form. */
export const patternSchema = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message))

/** For {@link keySchema}: all certificates of the text. @throws Error if there is none */
export function certificatesIn(pem: string): readonly X509Certificate[] {
  const certificates = certificatesOf(pem)
  if (certificates.length === 0) throw new Error('must be certificates in PEM, or the path of a file with them')
  return certificates
}

/** For {@link keySchema}: the first certificate of the text. @throws Error if there is none */
export function oneCertificateIn(pem: string): X509Certificate {
  const [certificate] = certificatesIn(pem)
  if (certificate === undefined) throw new Error('must be a certificate')
  return certificate
}

/**
 * Reads the settings of one provider. Undefined if none of its variables is set: the provider is off. If some are set,
 * every missing or invalid one is reported, so that an incomplete configuration prevents the start.
 */
export function readSettings<T>(
  environment: Environment,
  name: string,
  schema: v.GenericSchema<unknown, T>,
  variables: { readonly required: readonly string[]; readonly optional: readonly string[] },
): SettingsResult<T> {
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
