import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { steamIdIn } from '../../../../contract/accounts/steam-id.ts'
import * as staffEndpoints from '../../../../contract/endpoints/staff.ts'
import { type StaffMember, staffMemberBodySchema } from '../../../../contract/staff/staff.ts'
import { request } from '../../../platform/api-client.ts'
import { lazyView } from '../../../platform/lazy-view.tsx'
import { session } from '../../../shared/session.ts'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { keysHref, readKeysAddress } from '../api-keys/keys-address.ts'
import { AskDialog } from '../ask-dialog.tsx'
import { Block } from '../block.tsx'
import { parseFields, textOf } from '../edits/core/values.ts'
import { useEntry } from '../edits/use-entry.ts'
import { sectionAddress } from '../section-address.ts'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { MemberForm } from './member-form.tsx'
import { MemberActs, useMemberColumns } from './use-member-columns.tsx'

const memberAddress = sectionAddress('members', { sort: '' })

/** Name of the draft. */
export const memberDraft = 'staff-member'

const ApiKeys = lazyView(
  () => import('../api-keys/api-keys.tsx'),
  (module) => module.ApiKeys,
  { messages: 'staff' },
)

/** Who has access to the room: people, and the keys of programs; the address says which. */
export function Members() {
  const { t } = useLingui()
  const areKeys = readKeysAddress(useSearch()) !== undefined
  return (
    <div className="flex flex-col gap-3">
      <TabLinks
        look="pills"
        label={t`Who has access`}
        links={[
          { name: 'people', label: t({ message: 'People', context: 'staff' }), href: memberAddress.href({ sort: '' }) },
          { name: 'keys', label: t`API keys`, href: keysHref() },
        ]}
        current={areKeys ? 'keys' : 'people'}
      />
      {areKeys ? (
        <Suspense>
          <ApiKeys />
        </Suspense>
      ) : (
        <People />
      )}
    </div>
  )
}

/** Who is staff: a form that adds someone or changes a role, and the list. */
function People() {
  const { t } = useLingui()
  const read = useStaffApi(staffEndpoints.listStaffMembers, {})
  const entry = useEntry(memberDraft, {
    blank: { steamId: '', role: 'moderator' },
    parse: ({ steamId, role }) => parseFields(staffMemberBodySchema, { steamId: steamIdIn(textOf(steamId)), role }),
    send: (body) => request(staffEndpoints.setStaffMember, { body }, { token: session.token() }),
    onSent() {
      showToast({ kind: 'ok', text: t`Saved` })
      read.retry()
    },
  })
  const [, navigate] = useLocation()
  const { sort } = memberAddress.read(new URLSearchParams(useSearch()))
  const columns = useMemberColumns()
  const [removing, setRemoving] = useState<StaffMember>()
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">
        <Trans>Staff</Trans>
      </h2>
      <MemberForm entry={entry} />
      <Block read={read} failedTitle={t`The staff could not be loaded`}>
        {(members) => (
          <StaffTable
            label={t`Staff`}
            rows={members}
            columns={columns}
            idOf={({ steamId }) => steamId}
            sort={sort}
            onSort={(next) => navigate(memberAddress.href({ sort: next }))}
            acts={(member) => (
              <MemberActs
                member={member}
                onEdit={() => entry.fill({ steamId: member.steamId, role: member.role })}
                onRemove={() => setRemoving(member)}
              />
            )}
          />
        )}
      </Block>
      {removing ? <RemoveDialog member={removing} onClose={() => setRemoving(undefined)} onDone={read.retry} /> : null}
    </div>
  )
}

interface RemoveDialogProps {
  readonly member: StaffMember
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

function RemoveDialog({ member: { steamId, name }, onClose, onDone }: RemoveDialogProps) {
  const { t } = useLingui()
  const shownName = name ?? steamId
  return (
    <AskDialog
      title={t`Remove ${shownName} from staff?`}
      confirm={t`Remove`}
      act={() => request(staffEndpoints.removeStaffMember, { params: { steamId } }, { token: session.token() })}
      onClose={onClose}
      onDone={() => {
        showToast({ kind: 'ok', text: t`${shownName} is no longer staff` })
        return onDone()
      }}
    >
      <p>
        <Trans>They lose access to the staff room with their next click. Their actions stay in the audit log.</Trans>
      </p>
    </AskDialog>
  )
}
