import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useSearch } from 'wouter'
import { useNavigationState } from '../navigation-state.ts'

/** Explains a redirect (SH-02); closing it clears the state of the history entry. */
export function NavigationBanner() {
  const { t } = useLingui()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const state = useNavigationState()
  if (!state) return null
  const dismiss = () => navigate(search === '' ? path : `${path}?${search.replace(/^\?/, '')}`, { replace: true })
  return (
    <div role="alert" className="card flex items-center gap-2 ps-4 pe-1 py-1 mb-3.5">
      <span className="i-lucide-circle-alert text-warn" aria-hidden />
      <p className="grow">
        {state.error === 'NOT_FOUND' ? <Trans>Page not found</Trans> : <Trans>This feature is not enabled</Trans>}
      </p>
      <button type="button" className="btn-icon" aria-label={t`Close`} onClick={dismiss}>
        <span className="i-lucide-x" aria-hidden />
      </button>
    </div>
  )
}
