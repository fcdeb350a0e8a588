import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import * as staffEndpoints from '../../../../contract/endpoints/staff.ts'
import type { AuditEntry, StaffMe } from '../../../../contract/staff/staff.ts'
import { requestFile } from '../../../platform/request-file.ts'
import { session } from '../../../shared/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import { DownloadButton, datedFile } from '../download-button.tsx'
import { PageTurns } from '../page-turns.tsx'
import { PageCount } from '../table/filter-bar.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { AuditEntryDialog } from './audit-entry-dialog.tsx'
import { auditAddress, auditFilter, auditPage } from './audit-filter.ts'
import { AuditFilterForm } from './audit-filter-form.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'

/** Who did what: filtered and sorted by the address, one page at a time. */
export function Audit({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const address = auditAddress.read(new URLSearchParams(useSearch()))
  const filter = auditFilter(address)
  const first = { ...address, before: '', after: '' }
  const isFiltered = auditAddress.href(first) !== auditAddress.href({ ...auditAddress.none, sort: address.sort })
  const [opened, setOpened] = useState<AuditEntry>()
  const columns = useAuditColumns(setOpened)
  const read = useStaffApi(staffEndpoints.listAuditEntries, { query: auditPage(address) })
  const isOldestFirst = address.sort === 'time'
  const isFirst = address.before === '' && address.after === ''
  return (
    <div className="flex flex-col gap-3">
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
                <Notice icon="i-lucide-scroll-text" title={isFiltered ? t`No actions match` : t`No actions yet`} />
              </div>
            ) : (
              <>
                <PageCount shown={entries.length} isWhole={next === null && isFirst} />
                <StaffTable
                  label={t`Audit`}
                  rows={entries}
                  columns={columns}
                  idOf={({ seq }) => String(seq)}
                  sort={isOldestFirst ? 'time' : '-time'}
                  // It is always sorted: a press turns the order.
                  onSort={(sort) => navigate(auditAddress.href({ ...first, sort: sort === '-time' ? '' : 'time' }))}
                />
              </>
            )}
            <PageTurns
              className="mt-2"
              first={isFirst ? null : auditAddress.href(first)}
              next={
                next === null
                  ? null
                  : auditAddress.href({ ...first, [isOldestFirst ? 'after' : 'before']: String(next) })
              }
            />
          </>
        )}
      </Block>
      {opened ? <AuditEntryDialog entry={opened} onClose={() => setOpened(undefined)} /> : null}
    </div>
  )
}
