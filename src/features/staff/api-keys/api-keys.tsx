import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { minutes } from '../../../../contract/duration.ts'
import * as staffEndpoints from '../../../../contract/endpoints/staff.ts'
import * as keyEndpoints from '../../../../contract/endpoints/staff-api-keys.ts'
import type { StaffKey } from '../../../../contract/staff/api-keys.ts'
import { request } from '../../../platform/api-client.ts'
import { useNow } from '../../../platform/clock.ts'
import { requestFile } from '../../../platform/request-file.ts'
import { session } from '../../../shared/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { Block } from '../block.tsx'
import { DownloadButton } from '../download-button.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { KeyDialog } from './key-dialog.tsx'
import { keysHref, readKeysAddress } from './keys-address.ts'
import { isInUse, useKeyColumns } from './use-key-columns.tsx'

/** What each call does, and the scope that it needs. */
const loadDocument = () => requestFile(staffEndpoints.readStaffOpenApi, {}, { token: session.token() })

/** The keys by which programs use the API. */
export function ApiKeys() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const isFormOpen = readKeysAddress(useSearch())?.isFormOpen === true
  const read = useStaffApi(keyEndpoints.listApiKeys, {})
  const columns = useKeyColumns()
  const now = useNow(minutes(1))
  const [revoking, setRevoking] = useState<StaffKey>()
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">
        <Trans>API keys</Trans>
      </h2>
      <p className="muted">
        <Trans>
          With a key a program uses the API: a website that shows the servers, or a bot that bans. What each call does
          is in the audit log under the key.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn-main" onClick={() => navigate(keysHref('new'))}>
          <span className="i-lucide-plus" aria-hidden />
          <Trans>New API key</Trans>
        </button>
        <DownloadButton name="openapi.json" load={loadDocument}>
          <Trans>All calls, as OpenAPI</Trans>
        </DownloadButton>
      </div>
      <Block read={read} failedTitle={t`The API keys could not be loaded`}>
        {(keys) =>
          keys.length === 0 ? (
            <div className="card">
              <Notice icon="i-lucide-key-round" title={t`No API keys yet`} />
            </div>
          ) : (
            <StaffTable
              label={t`API keys`}
              rows={keys}
              columns={columns}
              idOf={({ id }) => id}
              acts={(key) =>
                isInUse(key, now) ? <RevokeButton name={key.name} onPress={() => setRevoking(key)} /> : null
              }
            />
          )
        }
      </Block>
      {isFormOpen ? (
        <KeyDialog onClose={() => navigate(keysHref(), { replace: true })} onDone={() => read.retry()} />
      ) : null}
      {revoking ? <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} onDone={read.retry} /> : null}
    </div>
  )
}

function RevokeButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className="btn-quiet" aria-label={t`Revoke ${name}`} onClick={onPress}>
      <Trans>Revoke</Trans>
    </button>
  )
}

interface RevokeDialogProps {
  readonly apiKey: StaffKey
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

function RevokeDialog({ apiKey: { id, name }, onClose, onDone }: RevokeDialogProps) {
  const { t } = useLingui()
  return (
    <AskDialog
      title={t`Revoke ${name}?`}
      confirm={t`Revoke`}
      act={() => request(keyEndpoints.revokeApiKey, { params: { id } }, { token: session.token() })}
      onClose={onClose}
      onDone={() => {
        showToast({ kind: 'ok', text: t`${name} is revoked` })
        return onDone()
      }}
    >
      <p>
        <Trans>Programs that use it are refused from their next call on. It can't be brought back.</Trans>
      </p>
    </AskDialog>
  )
}
