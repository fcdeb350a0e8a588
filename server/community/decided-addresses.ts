import type { CommunitySettings } from '../../contract/community/community.ts'

/** Addresses that the community decides, and the environment where it has not. */
export interface DecidedAddresses {
  /** Who is told of vulnerabilities; none: there is no security.txt. */
  securityContacts(): readonly string[]
  /** Origins that redirect to the current one, which is never among them. The same list until the settings change. */
  formerOrigins(): readonly string[]
}

interface AddressSettings {
  readonly publicOrigin: string
  readonly securityContacts: readonly string[]
  readonly formerOrigins: readonly string[]
}

/** Reads them from the settings at every call, so that a change needs no restart. */
export function createDecidedAddresses(
  settings: () => CommunitySettings,
  { publicOrigin, ...environment }: AddressSettings,
): DecidedAddresses {
  let known: { readonly set: CommunitySettings['formerOrigins']; readonly origins: readonly string[] } | undefined
  return {
    securityContacts: () => settings().securityContacts ?? environment.securityContacts,
    formerOrigins() {
      const set = settings().formerOrigins
      if (known === undefined || known.set !== set) {
        const origins = (set ?? environment.formerOrigins).flatMap((text) =>
          URL.canParse(text) ? [new URL(text).origin] : [],
        )
        known = { set, origins: origins.filter((origin) => origin !== publicOrigin) }
      }
      return known.origins
    },
  }
}
