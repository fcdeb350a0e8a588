import { sectionAddress } from '../section-address.ts'

/** `part` is `keys`; `form` is `new` while the form is open, so that a sign-in through Steam leads back to it. */
const keysAddress = sectionAddress('members', { part: '', form: '' })

export const keysHref = (form: 'new' | '' = ''): string => keysAddress.href({ part: 'keys', form })

/** Undefined: the address is not that of the keys. */
export function readKeysAddress(search: string): { readonly isFormOpen: boolean } | undefined {
  const { part, form } = keysAddress.read(new URLSearchParams(search))
  return part === 'keys' ? { isFormOpen: form === 'new' } : undefined
}
