import { readFileSync } from 'node:fs'

/** Secrets that a file may hold instead of the environment, which other programs and `docker inspect` can show. */
export const fileSecrets = [
  'PORTAL_SECRET',
  'PORTAL_SECRET_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'STEAM_API_KEY',
  'METRICS_TOKEN',
  'INVENTORY_API_KEY',
  'ALIPAY_PRIVATE_KEY',
  'WECHAT_PRIVATE_KEY',
  'WECHAT_API_V3_KEY',
  'PAYPAL_CLIENT_SECRET',
  'PELICAN_APPLICATION_KEY',
  'PELICAN_CLIENT_KEY',
  'DATHOST_PASSWORD',
  'GAME_LOGIN_TOKENS',
] as const

/**
 * Reads `NAME_FILE` into `NAME` for each of these secrets, without line ends at the end of the file. Returns problems, one line each;
 * none holds a secret.
 */
export function takeSecretFiles(environment: Record<string, string | undefined>): readonly string[] {
  return fileSecrets.flatMap((name) => {
    const file = environment[`${name}_FILE`]
    if (file === undefined || file === '') return []
    if (environment[name]) return [`${name} and ${name}_FILE are both set: remove one`]
    try {
      environment[name] = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '')
      return environment[name] === '' ? [`${name}_FILE names an empty file: ${file}`] : []
    } catch (error) {
      return [`${name}_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
}
