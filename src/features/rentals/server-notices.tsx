import { Trans, useLingui } from '@lingui/react/macro'
import { Tooltip } from '../../ui/tooltip.tsx'

const Notices = () => (
  <span className="flex flex-col gap-2 py-1">
    <span>
      1. <Trans>A new server takes 5 to 10 minutes to set up.</Trans>
    </span>
    <span>
      2. <Trans>Something not working? Contact support by e-mail.</Trans>
    </span>
    <span>
      3. <Trans>If the fault is ours, we compensate you with VIP or server time.</Trans>
    </span>
    <span>
      4. <Trans>You can switch the region twice a day. A switch takes 1 to 3 minutes.</Trans>
    </span>
    <span>
      5. <Trans>Demos are recorded only after you type .demo in the chat. They are deleted with the server.</Trans>
    </span>
  </span>
)

/** What to know before renting (PRA-03, G-05). */
export function ServerNotices() {
  const { t } = useLingui()
  return (
    <Tooltip className="btn-icon" label={t`Good to know`} text={<Notices />}>
      <span className="i-lucide-info" aria-hidden />
    </Tooltip>
  )
}
