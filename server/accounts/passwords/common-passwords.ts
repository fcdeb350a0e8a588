import { passwordMin } from '../../../contract/accounts/sign-in.ts'

/** The number of refused common passwords, counted among those that the policy would accept (ASVS 5.0, 6.2.4). */
const refused = 3000

let loaded: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common']
  const common = new Set(ranked.filter((password) => password.length >= passwordMin).slice(0, refused))
  // Only these are kept; the package's list of 50,000 can be collected.
  ranked.length = 0
  return common
}

/** Whether a password is one of the 3,000 most common, ignoring case. The list is loaded on first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return (await loaded).has(password.toLowerCase())
}
