import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { seconds } from '../../../../contract/duration.ts'
import * as staffEndpoints from '../../../../contract/endpoints/staff-servers.ts'
import type { StaffServer } from '../../../../contract/servers/staff-servers.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { Block } from '../block.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { AddServers } from './add-servers.tsx'
import { ChangeServers } from './change-servers.tsx'
import { EditServer } from './edit-server.tsx'
import { type BulkStart, ServerList } from './server-list.tsx'

/** The servers of the community, hidden and retired ones too: their state, and everything that staff change. */
export function Servers({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const read = useStaffApi(staffEndpoints.listStaffServers, {}, { refreshInterval: seconds(15) })
  // The first steps lead here.
  const [adding, setAdding] = useState(new URLSearchParams(useSearch()).has('add'))
  const [edited, setEdited] = useState<StaffServer>()
  const [several, setSeveral] = useState<BulkStart>()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 mb-3">
        <h2 className="sr-only">
          <Trans>Servers</Trans>
        </h2>
        <button type="button" className="btn-main" onClick={() => setAdding(true)}>
          <span className="i-lucide-plus" aria-hidden />
          <Trans>Add servers</Trans>
        </button>
      </div>
      <Block read={read} failedTitle={t`The servers could not be loaded`}>
        {({ servers }) => (
          <>
            <ServerList servers={servers} onEdit={setEdited} onChangeSeveral={setSeveral} />
            {several ? (
              <ChangeServers
                me={me}
                servers={servers.filter(({ value }) => several.ids.has(value.id))}
                {...(several.state ? { state: several.state } : {})}
                onClose={() => setSeveral(undefined)}
                onDone={read.retry}
              />
            ) : null}
          </>
        )}
      </Block>
      {adding ? <AddServers me={me} onClose={() => setAdding(false)} onDone={read.retry} /> : null}
      {edited ? (
        <EditServer
          key={edited.value.id}
          me={me}
          stored={edited}
          onClose={() => setEdited(undefined)}
          onDone={read.retry}
        />
      ) : null}
    </>
  )
}
