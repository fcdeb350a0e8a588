import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useSearch } from 'wouter'
import * as staffEndpoints from '../../../../contract/endpoints/staff.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { requestFile } from '../../../platform/request-file.ts'
import { session } from '../../../shared/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import { DownloadButton, datedFile } from '../download-button.tsx'
import { PageTurns } from '../page-turns.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { AuditEntryRow } from './audit-entry-row.tsx'
import { auditAddress, auditFilter } from './audit-filter.ts'
import { AuditFilterForm } from './audit-filter-form.tsx'

/** Who did what: filtered by the address, newest first, one page at a time. */
export function Audit({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const address = auditAddress.read(new URLSearchParams(useSearch()))
  const filter = auditFilter(address)
  const first = auditAddress.href({ ...address, before: '' })
  const before = Number(address.before) || undefined
  const read = useStaffApi(staffEndpoints.listAuditEntries, { query: { ...filter, before } })
  return (
    <div className="flex flex-col gap-3.5">
      <h2 className="sr-only">
        <Trans>Audit</Trans>
      </h2>
      <p className="muted">
        {me.role === 'administrator' ? (
          <Trans>Everything done by staff or on the command line. Entries can't be changed or removed.</Trans>
        ) : (
          <Trans>Everything you have done as staff. Entries can't be changed or removed.</Trans>
        )}
      </p>
      <AuditFilterForm
        key={first}
        initial={address}
        hasActor={me.role === 'administrator'}
        onApply={(next) => navigate(auditAddress.href(next))}
      >
        <DownloadButton
          name={datedFile('audit')}
          load={() => requestFile(staffEndpoints.exportAudit, { query: filter }, { token: session.token() })}
        >
          <Trans>Export as CSV</Trans>
        </DownloadButton>
      </AuditFilterForm>
      <Block read={read} failedTitle={t`The audit could not be loaded`}>
        {({ entries, next }) => (
          <>
            {entries.length === 0 ? (
              <div className="card">
                <Notice
                  icon="i-lucide-scroll-text"
                  title={first === auditAddress.href(auditAddress.none) ? t`No actions yet` : t`No actions match`}
                />
              </div>
            ) : (
              <ol className="card">
                {entries.map((entry) => (
                  <AuditEntryRow key={entry.seq} entry={entry} />
                ))}
              </ol>
            )}
            <PageTurns
              className="mt-2"
              newest={address.before === '' ? null : first}
              older={next === null ? null : auditAddress.href({ ...address, before: String(next) })}
            />
          </>
        )}
      </Block>
    </div>
  )
}
