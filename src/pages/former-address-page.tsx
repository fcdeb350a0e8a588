import { FormerAddress } from '../features/former-address/former-address.tsx'
import { portableValues } from './portable-values.ts'

/** Between a former address of the portal and this one. */
export function FormerAddressPage() {
  return <FormerAddress values={portableValues} />
}
