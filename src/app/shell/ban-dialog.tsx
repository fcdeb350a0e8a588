import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { CommunitySettings } from '../../../contract/community/community.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import type { RefusedBan } from '../../platform/api-client.ts'
import { useCommunity } from '../../platform/community.ts'
import { formatClock, formatDate } from '../../platform/format.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { appealToken } from '../../shared/appeal-token.ts'
import { Dialog } from '../../ui/dialog.tsx'

export interface BanDialogProps {
  readonly ban: RefusedBan
  readonly onClose: () => void
}

/** Where players ask the staff: the first of these channels that the community has. */
const supportChannels = [
  'qq',
  'kook',
  'discord',
  'telegram',
  'vk',
  'line',
  'kakaotalk',
  'whatsapp',
  'forum',
  'email',
  'website',
] as const

const supportLink = (links: CommunitySettings['links']): string | undefined =>
  supportChannels.flatMap((kind) => links.filter((link) => link.kind === kind))[0]?.url

/** Tells a player that they are banned: until when, why, how to appeal, and whom to ask. */
export function BanDialog({ ban: { details: reason, until, appealToken: given }, onClose }: BanDialogProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const at = until === undefined ? undefined : Date.parse(until)
  const end = at === undefined ? undefined : `${formatDate(language, at)} ${formatClock(at).slice(0, 5)}`
  const support = supportLink(useCommunity().links)
  useEffect(() => {
    if (given !== undefined) appealToken.set(given)
  }, [given])
  return (
    <Dialog title={t`You are banned`} closeLabel={t`Close`} onClose={onClose}>
      <p>
        {end === undefined ? (
          <Trans>You can't sign in, rent servers or buy anything here. The ban is permanent.</Trans>
        ) : (
          <Trans>You can't sign in, rent servers or buy anything here until {end}.</Trans>
        )}
      </p>
      {reason === undefined ? null : (
        <p className="mt-2 break-anywhere">
          <Trans>Reason:</Trans> {reason}
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        <Link href={pagePaths.appeal.href()} className="btn-main no-underline" onClick={onClose}>
          <Trans>Appeal</Trans>
        </Link>
        {support === undefined ? null : (
          <a href={support} target="_blank" rel="noreferrer" className="btn no-underline">
            <Trans>Ask the support group</Trans>
          </a>
        )}
      </p>
    </Dialog>
  )
}
