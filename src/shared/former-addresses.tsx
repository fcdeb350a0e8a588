import { Trans } from '@lingui/react/macro'
import { listFormerOrigins } from '../../contract/endpoints/former-address.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { useOnline } from '../platform/online.ts'
import { outsideAddress } from '../platform/outside-address.ts'
import { useApi } from '../platform/use-api.ts'

/** Links that bring lists and settings from each former address of the portal; nothing if it has none. */
export function FormerAddresses() {
  const online = useOnline()
  const { data } = useApi(listFormerOrigins, online ? {} : null, { revalidateOnFocus: false })
  const others = (data?.from ?? []).flatMap((text) => outsideAddress(text) ?? [])
  return others
    .filter(({ origin }) => origin !== location.origin)
    .map(({ origin, host }) => (
      <a key={origin} className="btn" href={`${origin}${pagePaths.formerAddress.href()}`}>
        <span className="i-lucide-arrow-right-left" aria-hidden />
        <Trans>Import from {host}</Trans>
      </a>
    ))
}
