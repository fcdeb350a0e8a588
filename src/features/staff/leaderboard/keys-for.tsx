import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { addressesIn } from '../../../../contract/community/address-list.ts'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import { keyAddressesLimit } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { FileField } from '../file-field.tsx'
import { useAct } from '../use-act.ts'
import { WhileFresh } from '../while-fresh.tsx'

/** Characters of the list. */
const textLimit = 64_000

export interface KeysForProps {
  readonly me: StaffMe
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Issues the keys of the servers in a list, pasted or read from a file, and downloads a line for each. */
export function KeysFor({ me, onClose, onDone }: KeysForProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const { addresses } = addressesIn(text)
  const isEmpty = text.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const named = addressesIn(text)
    setWrong(named.wrong)
    if (named.wrong.length > 0 || named.addresses.length > keyAddressesLimit) return
    await act.run(async () => {
      const body = { addresses: named.addresses }
      const { issued, lines, unlisted } = await request(
        staffEndpoints.issueLogKeysFor,
        { body },
        { token: session.token() },
      )
      setWrong(unlisted)
      if (unlisted.length > 0) return
      saveFile(new Blob([lines.map((line) => `${line}\n`).join('')], { type: 'text/plain' }), 'log-lines.txt')
      showToast({ kind: 'ok', text: t`${plural(issued, { one: '# key issued', other: '# keys issued' })}` })
      onDone()
      onClose()
    })
  }
  const listed = wrong.join(', ')
  return (
    <Dialog title={t`Lines for a list of servers`} closeLabel={t`Close`} onClose={onClose}>
      <UnsavedInput when={!isEmpty} />
      <WhileFresh me={me}>
        <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
          <TextArea
            label={t`Addresses, one per line`}
            value={text}
            onChange={setText}
            maxLength={textLimit}
            hint={t`Servers without a key get one. You download one line per server: name, address, log line.`}
          />
          <FileField
            accept=".txt,.csv,text/plain"
            limit={textLimit}
            hint={t`One address per line. They're shown above before any keys are issued.`}
            onText={setText}
          />
          {wrong.length === 0 ? null : (
            <p role="alert" className="text-14px text-bad break-anywhere">
              {t`No key was issued. These are not in the list of servers: ${listed}`}
            </p>
          )}
          {addresses.length <= keyAddressesLimit ? null : (
            <p role="alert" className="text-14px text-bad">
              <Trans>At most {keyAddressesLimit} addresses at a time.</Trans>
            </p>
          )}
          <ActProblem problem={act.problem} />
          <button
            type="submit"
            className="btn-main"
            disabled={!online || act.running || isEmpty}
            aria-busy={act.running}
          >
            <Trans>Download the log lines</Trans>
          </button>
        </form>
      </WhileFresh>
    </Dialog>
  )
}
