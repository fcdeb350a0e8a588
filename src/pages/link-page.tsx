import { FormerAddress } from '../features/former-address/former-address.tsx'
import { lazyView } from '../platform/lazy-view.tsx'
import { portableValues } from './portable-values.ts'

const ClaimPage = lazyView(
  () => import('../features/staff/claim/claim.tsx'),
  (module) => module.ClaimPage,
  { messages: 'staff' },
)

/**
 * The pages that act on the fragment of a link: between a former address of the portal and this one, and the claim of a
 * portal that has no administrator.
 */
export const LinkPage = ({ kind }: { readonly kind: 'formerAddress' | 'claim' }) =>
  kind === 'claim' ? <ClaimPage /> : <FormerAddress values={portableValues} />
