import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { playerNamedIn } from '../../../contract/accounts/steam-id.ts'
import { readPlayerRecords } from '../../../contract/endpoints/leaderboard.ts'
import { maxPeople } from '../../../contract/leaderboard/people.ts'
import { request } from '../../platform/api-client.ts'
import { pin } from '../../shared/pinned-people.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { UnsavedInput } from '../../ui/unsaved-input.tsx'

type Fault = 'custom' | 'none' | 'name'

/** The name that the leaderboard knows; undefined: none, or it cannot be asked. */
async function knownName(steamId: string): Promise<string | undefined> {
  try {
    const { data } = await request(readPlayerRecords, { params: { steamId } })
    return data.map(({ nickname }) => nickname.trim()).find((name) => name !== '')
  } catch (error) {
    console.info('The name of the player is not known:', error)
    return undefined
  }
}

/** Pins a player by SteamID or profile link, and the name in the game. */
export function PersonForm() {
  const { t } = useLingui()
  const faultId = useId()
  const [player, setPlayer] = useState('')
  const [name, setName] = useState('')
  const [fault, setFault] = useState<Fault>()
  const suggestName = async () => {
    const named = playerNamedIn(player)
    if (named.kind !== 'steamId' || name !== '') return
    const known = await knownName(named.steamId)
    // The user may have typed meanwhile.
    if (known !== undefined) setName((typed) => (typed === '' ? known : typed))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const named = playerNamedIn(player)
    if (named.kind !== 'steamId') return setFault(named.kind === 'customName' ? 'custom' : 'none')
    if (name.trim() === '') return setFault('name')
    setFault(undefined)
    if (!pin({ steamId: named.steamId, name })) {
      showToast({ kind: 'bad', text: t`You've already pinned ${maxPeople} players` })
      return
    }
    setPlayer('')
    setName('')
  }
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={submit}>
      <UnsavedInput when={player !== '' || name !== ''} />
      <div className="grid gap-3 sm:grid-cols-2">
        <FieldFrame label={<Trans>SteamID or profile link</Trans>}>
          {({ id }) => (
            <input
              id={id}
              className="field w-full min-w-0"
              value={player}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={fault === 'none' || fault === 'custom'}
              aria-describedby={faultId}
              onChange={(event) => setPlayer(event.target.value)}
              onBlur={() => void suggestName()}
            />
          )}
        </FieldFrame>
        <FieldFrame label={<Trans>Name in the game</Trans>}>
          {({ id }) => (
            <input
              id={id}
              className="field w-full min-w-0"
              value={name}
              maxLength={64}
              autoComplete="off"
              aria-invalid={fault === 'name'}
              aria-describedby={faultId}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </FieldFrame>
      </div>
      <p id={faultId} role="alert" className="text-bad text-14px empty:hidden">
        {fault === 'none' ? <Trans>This is neither a SteamID nor a link to a Steam profile.</Trans> : null}
        {fault === 'custom' ? (
          <Trans>Only Steam can resolve this link. Use the SteamID, or a link with “/profiles/” and a number.</Trans>
        ) : null}
        {fault === 'name' ? <Trans>Enter a name: players are found by name.</Trans> : null}
      </p>
      <button type="submit" className="btn self-start">
        <span className="i-lucide-pin" aria-hidden />
        <Trans>Pin player</Trans>
      </button>
    </form>
  )
}
