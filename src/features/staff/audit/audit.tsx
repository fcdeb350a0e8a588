import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useSearch } from 'wouter'
import * as staffEndpoints from '../../../../contract/endpoints/staff.ts'
import { pagePaths } from '../../../../contract/page-paths.ts'
import type { StaffMe } from '../../../../contract/staff.ts'
import { requestFile } from '../../../platform/request-file.ts'
import { session } from '../../../shared/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import { CsvButton } from '../csv-button.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { AuditEntryRow } from './audit-entry-row.tsx'
import { filterInput, filterQuery, readFilter } from './audit-filter.ts'
import { FilterForm } from './filter-form.tsx'

/** Who did what: filtered by the address, newest first, one page at a time. */
export function Audit({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const filter = readFilter(search)
  const before = Number(search.get('before')) || undefined
  const path = pagePaths.staff.href('audit')
  const query = filterQuery(filter)
  const read = useStaffApi(staffEndpoints.listAuditEntries, { query: { ...filterInput(filter), before } })
  return (
    <div className="flex flex-col gap-3.5">
      <h2 className="sr-only">
        <Trans>Audit</Trans>
      </h2>
      <p className="muted m-0">
        {me.role === 'administrator' ? (
          <Trans>Everything that staff and the command line have done. Entries cannot be changed or removed.</Trans>
        ) : (
          <Trans>Everything that you have done as staff. Entries cannot be changed or removed.</Trans>
        )}
      </p>
      <FilterForm
        key={query}
        initial={filter}
        hasActor={me.role === 'administrator'}
        onApply={(next) => navigate(`${path}${filterQuery(next)}`)}
      >
        <CsvButton
          name="audit"
          load={() =>
            requestFile(staffEndpoints.exportAudit, { query: filterInput(filter) }, { token: session.token() })
          }
        />
      </FilterForm>
      <Block read={read} failedTitle={t`The audit could not be loaded`}>
        {({ entries, next }) => (
          <>
            {entries.length === 0 ? (
              <div className="card">
                <Notice icon="i-lucide-scroll-text" title={query === '' ? t`No acts yet` : t`No act matches`} />
              </div>
            ) : (
              <ol className="card list-none m-0 p-0">
                {entries.map((entry) => (
                  <AuditEntryRow key={entry.seq} entry={entry} />
                ))}
              </ol>
            )}
            <p className="flex gap-2 m-0 mt-2 empty:hidden">
              {before === undefined ? null : (
                <Link className="btn" href={`${path}${query}`}>
                  <Trans>Newest</Trans>
                </Link>
              )}
              {next === null ? null : (
                <Link className="btn" href={`${path}${query === '' ? '?' : `${query}&`}before=${next}`}>
                  <Trans>Older</Trans>
                </Link>
              )}
            </p>
          </>
        )}
      </Block>
    </div>
  )
}
