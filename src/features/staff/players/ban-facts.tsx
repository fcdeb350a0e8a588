import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffBan } from '../../../../contract/staff/staff-players.ts'
import { useMoment } from './use-moment.ts'

/** A ban: reason, who and when, until when, how it was closed, and the note of staff. */
export function BanFacts({ ban }: { readonly ban: StaffBan }) {
  const { t } = useLingui()
  const moment = useMoment()
  const { reason, note, beginsAt, endsAt, by, byName, closedAt, closedAs, closedByName, closeReason } = ban
  const who = byName ?? by
  const begin = moment(beginsAt)
  const end = endsAt === null ? '' : moment(endsAt)
  const closed = closedAt === null ? '' : moment(closedAt)
  const closer = closedByName ?? ''
  const closings = {
    ended: t`ended ${closed}`,
    lifted: t`lifted ${closed} by ${closer}`,
    replaced: t`replaced ${closed} by ${closer}`,
  }
  return (
    <>
      <p className="break-anywhere">{reason === '' ? t`No reason was given` : reason}</p>
      <p className="muted break-anywhere">
        {t`since ${begin}, by ${who}`}
        {' · '}
        {endsAt === null ? <Trans>permanent</Trans> : <Trans>until {end}</Trans>}
        {closedAs === null ? null : ` · ${closings[closedAs]}`}
        {closeReason === null || closeReason === '' ? null : ` · ${closeReason}`}
      </p>
      {note === '' ? null : <p className="muted whitespace-pre-wrap break-anywhere">{note}</p>}
    </>
  )
}
