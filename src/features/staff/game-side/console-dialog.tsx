import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ConsoleBody, consolePasswordMax, vipTimeModes } from '../../../../contract/game-side/consoles.ts'
import type { GameLink } from '../../../../contract/game-side/staff-game-side.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActButtons } from '../act-buttons.tsx'
import { ActProblem } from '../act-problem.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useAct } from '../use-act.ts'
import { WhileFresh } from '../while-fresh.tsx'
import { saveConsole } from './console-calls.ts'
import { ConsoleState } from './console-state.tsx'
import { type ConsoleDraft, consoleBodyOf, draftOf, hasBadPort } from './core/console-draft.ts'

export interface ConsoleDialogProps {
  readonly me: StaffMe
  readonly link: GameLink
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

/** The console of a server, which the portal uses itself where no tool can run. */
export function ConsoleDialog({ me, link, onClose, onDone }: ConsoleDialogProps) {
  const { t } = useLingui()
  const { name } = link.server
  return (
    <Dialog title={t`Console of ${name}`} closeLabel={t`Close`} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="muted">
          <Trans>
            For a rented server without shell access: the portal connects to its console. RCON is plain text, so anyone
            on the network path can read the password. Use the tool wherever it can run beside the server.
          </Trans>
        </p>
        <WhileFresh me={me}>
          {link.console === null ? null : <ConsoleState server={link.server} console={link.console} onDone={onDone} />}
          <ConsoleForm link={link} onClose={onClose} onDone={onDone} />
        </WhileFresh>
      </div>
    </Dialog>
  )
}

function ConsoleForm({ link: { server, console }, onClose, onDone }: Omit<ConsoleDialogProps, 'me'>) {
  const { t } = useLingui()
  const act = useAct()
  const [initial] = useState(() => draftOf(console))
  const [draft, setDraft] = useState(initial)
  const [attempts, setAttempts] = useState(0)
  const isMissing = draft.password === '' && console === null
  const submit = async () => {
    setAttempts(attempts + 1)
    const body = consoleBodyOf(draft)
    if (isMissing || body === undefined) return
    const isDone = await act.run(async () => {
      await saveConsole(server.id, body)
      await onDone()
    })
    if (isDone) onClose()
  }
  return (
    <FieldsForm className="flex flex-col gap-3" attempts={attempts} onSubmit={() => void submit()}>
      <UnsavedInput when={draft !== initial} />
      <TextField
        label={t`Password (rcon_password)`}
        hint={console === null ? undefined : t`Empty: keep the stored password.`}
        type="password"
        autoComplete="off"
        maxLength={consolePasswordMax}
        value={draft.password}
        onChange={(password) => setDraft({ ...draft, password })}
        problem={passwordProblem()}
      />
      <ConsoleChoices draft={draft} onChange={setDraft} isTried={attempts > 0} />
      <ActProblem problem={act.problem} />
      <ActButtons onClose={onClose} running={act.running}>
        <Trans>Save</Trans>
      </ActButtons>
    </FieldsForm>
  )

  function passwordProblem(): string | undefined {
    if (attempts === 0) return undefined
    if (isMissing) return t`Enter the password.`
    const isBad = !hasBadPort(draft) && consoleBodyOf(draft) === undefined
    return isBad ? t`Remove quotes and invisible characters.` : undefined
  }
}

interface ConsoleChoicesProps {
  readonly draft: ConsoleDraft
  readonly onChange: (draft: ConsoleDraft) => void
  readonly isTried: boolean
}

/** The port, the game, and the plugins that are there. */
function ConsoleChoices({ draft, onChange, isTried }: ConsoleChoicesProps) {
  const { t } = useLingui()
  const games: readonly { readonly value: ConsoleBody['game']; readonly label: string }[] = [
    { value: 'cs2', label: 'Counter-Strike 2' },
    { value: 'csgo', label: 'CS:GO' },
    { value: 'source', label: t`older (CS:S, TF2)` },
  ]
  const units = { seconds: t`seconds`, minutes: t`minutes`, hours: t`hours`, days: t`days` }
  const modes = vipTimeModes.map((mode, number) => ({ value: mode, label: `${number}: ${units[mode]}` }))
  return (
    <>
      <TextField
        label={t`Port of the console`}
        hint={t`Empty: same as the game port.`}
        inputMode="numeric"
        autoComplete="off"
        value={draft.port}
        onChange={(port) => onChange({ ...draft, port })}
        problem={isTried && hasBadPort(draft) ? t`Enter a number from 1 to 65535.` : undefined}
      />
      <Select
        label={t`Game`}
        value={draft.game}
        options={games}
        onChange={(value) => {
          const game = games.find((each) => each.value === value)?.value
          if (game !== undefined) onChange({ ...draft, game })
        }}
      />
      <Switch
        label={t`CS2-SimpleAdmin is installed`}
        hint={t`Bans stay in force while the portal is offline.`}
        checked={draft.simpleAdmin}
        onChange={(simpleAdmin) => onChange({ ...draft, simpleAdmin })}
      />
      <Select
        label={t`VIPCore`}
        hint={t`The TimeMode of its configuration.`}
        value={draft.vipCore ?? ''}
        options={[{ value: '', label: t`not installed` }, ...modes]}
        onChange={(value) => onChange({ ...draft, vipCore: vipTimeModes.find((mode) => mode === value) ?? null })}
      />
    </>
  )
}
