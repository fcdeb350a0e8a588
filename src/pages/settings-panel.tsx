import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import type { User } from '../../contract/accounts/user.ts'
import type { SettingsPart } from '../../contract/page/page-paths.ts'
import { ListsSection } from '../features/account-lists/lists-section.tsx'
import { OwnPageSection } from '../features/leaderboard/own-page-section.tsx'
import { NoticesSection } from '../features/notices/notices-section.tsx'
import { PeoplePanel } from '../features/people/people-panel.tsx'
import { SendToPcSettings } from '../features/send-to-pc/send-to-pc-settings.tsx'
import { GeneralSettings } from '../features/settings/general-settings.tsx'
import { OwnDataSection } from '../features/settings/own-data-section.tsx'
import { ProfileSettings } from '../features/sign-in/account/profile-settings.tsx'
import { SecuritySettings } from '../features/sign-in/account/security-settings.tsx'
import { useCommunity } from '../platform/community.ts'
import { useSession } from '../shared/session.ts'
import { askSignIn } from '../shared/sign-in-request.ts'
import { Notice } from '../ui/notice.tsx'
import { portableValues } from './portable-values.ts'

/** The parts that this community has, with their names. */
export function useSettingsParts(): readonly { readonly value: SettingsPart; readonly label: string }[] {
  const { t } = useLingui()
  const { settings, signIn } = useCommunity().features
  return [
    { value: 'general', label: t`General` },
    ...(signIn && settings.profile ? [{ value: 'profile', label: t`Profile` } as const] : []),
    ...(signIn && settings.security ? [{ value: 'security', label: t`Security` } as const] : []),
  ]
}

interface PersonalProps {
  readonly Part: ComponentType<{ readonly user: User }>
  readonly onLeave: (() => void) | undefined
}

function Personal({ Part, onLeave }: PersonalProps) {
  const { t } = useLingui()
  const session = useSession()
  if (session) return <Part user={session.user} />
  const signInNow = () => {
    onLeave?.()
    askSignIn()
  }
  return (
    <Notice
      icon="i-lucide-log-in"
      drawing="gate"
      title={t`Please sign in first`}
      action={
        <button type="button" className="btn-main mt-2" onClick={signInNow}>
          <Trans>Sign in</Trans>
        </button>
      }
    >
      <Trans>Profile and security need an account. Everything under General works without one.</Trans>
    </Notice>
  )
}

export interface SettingsPanelProps {
  readonly part: SettingsPart
  /** Closes the sheet that contains the panel, if there is one. */
  readonly onLeave?: () => void
}

/** One part of the settings: the same in the App sheet and on the settings page. */
export function SettingsPanel({ part, onLeave }: SettingsPanelProps) {
  const session = useSession()
  const { signIn, settings, servers, sendToPc, leaderboard } = useCommunity().features
  if (part === 'general') {
    return (
      <GeneralSettings
        portable={portableValues}
        sentServers={sendToPc ? <SendToPcSettings onLeave={onLeave} /> : null}
        people={servers.enabled && servers.people ? <PeoplePanel /> : null}
        notices={
          <>
            {settings.notices && signIn ? <NoticesSection session={session} /> : null}
            {settings.lists && session ? <ListsSection session={session} /> : null}
            {leaderboard && session ? <OwnPageSection session={session} onLeave={onLeave} /> : null}
            {session ? <OwnDataSection /> : null}
          </>
        }
      />
    )
  }
  return <Personal Part={part === 'profile' ? ProfileSettings : SecuritySettings} onLeave={onLeave} />
}
