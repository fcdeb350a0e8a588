import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import * as playerEndpoints from '../../../contract/endpoints/players.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { ApiError, request } from '../../platform/api-client.ts'
import { useOnline } from '../../platform/online.ts'
import { type Session, session as sessionStore } from '../../shared/session.ts'
import { usePersonalApi } from '../../shared/use-personal-api.ts'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.tsx'

export interface OwnPageSectionProps {
  readonly session: Session
  /** Closes the sheet that contains it. */
  readonly onLeave?: (() => void) | undefined
}

/** The signed-in player's public page: the way there, and whether others see it. */
export function OwnPageSection({ session, onLeave }: OwnPageSectionProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const { data, retry } = usePersonalApi(playerEndpoints.readOwnPage, {})
  const [wanted, setWanted] = useState<boolean>()
  const { steamId } = session.user
  const change = async (isHidden: boolean) => {
    setWanted(isHidden)
    try {
      await request(playerEndpoints.putOwnPage, { body: { isHidden } }, { token: sessionStore.token() })
      await retry()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast({ kind: 'bad', text: t`It didn't work. Try again.` })
    }
    setWanted(undefined)
  }
  return (
    <section className="py-4 list-row first:pt-0 last:pb-0">
      <h3 className="mb-2.5 text-16px font-600">
        <Trans>Your player page</Trans>
      </h3>
      <Switch
        label={t`Hide my page`}
        hint={t`Rankings and matches then show you as “Hidden player”, without a SteamID. Your figures stay.`}
        checked={wanted ?? data?.isHidden ?? false}
        disabled={!isOnline || data === undefined || wanted !== undefined}
        onChange={(isHidden) => void change(isHidden)}
      />
      <Link className="btn mt-2" href={pagePaths.player.href(steamId)} {...(onLeave ? { onClick: onLeave } : {})}>
        <span className="i-lucide-user" aria-hidden />
        <Trans>Open my page</Trans>
      </Link>
    </section>
  )
}
