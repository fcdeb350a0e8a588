import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AuditEntry } from '../../../../contract/staff/staff.ts'
import { Dialog } from '../../../ui/dialog.tsx'

export interface AuditEntryDialogProps {
  readonly entry: AuditEntry
  readonly onClose: () => void
}

/** Everything that the audit has about one act, and the change. */
export function AuditEntryDialog({ entry, onClose }: AuditEntryDialogProps) {
  const { t } = useLingui()
  const { seq, at, actor, subject, before, after, requestId } = entry
  return (
    <Dialog title={t`Details`} closeLabel={t`Close`} onClose={onClose} wide>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 text-14px">
        <Detail label={<Trans>Number</Trans>} value={String(seq)} />
        <Detail label={<Trans context="audit">When</Trans>} value={at} />
        <Detail label={<Trans>Who</Trans>} value={actor} />
        <Detail label={<Trans>Target</Trans>} value={subject} />
        <Detail label={<Trans>Before</Trans>} value={before ?? '–'} />
        <Detail label={<Trans>After</Trans>} value={after ?? '–'} />
        {requestId === null ? null : <Detail label={<Trans>Request</Trans>} value={requestId} />}
      </dl>
    </Dialog>
  )
}

const Detail = ({ label, value }: { readonly label: ReactNode; readonly value: string }) => (
  <>
    <dt className="text-text-muted">{label}</dt>
    <dd className="break-anywhere font-mono">{value}</dd>
  </>
)
