import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { faceUrl } from '../../../../contract/page/face.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { now } from '../../../platform/clock.ts'
import { community } from '../../../platform/community.ts'
import { formatDate } from '../../../platform/format.ts'
import { saveImage } from '../../../platform/save-image.ts'
import { shownTheme } from '../../../platform/theme.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { showToast } from '../../../ui/toast.tsx'
import { statsOfMode } from '../core/columns.ts'
import type { Player } from '../core/player.ts'
import { rankText, statText } from '../core/stat-text.ts'
import type { ShownRanking } from '../shown-ranking.ts'
import type { StatMessages } from '../use-stat-messages.ts'

export interface ShareRankProps {
  readonly player: Player
  readonly shown: ShownRanking
  readonly messages: StatMessages
}

/** Shares a rank as a picture: by a phone's share sheet, or as a download (F-19). */
export function ShareRank({ player, shown, messages }: ShareRankProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const share = async () => {
    setBusy(true)
    const canvas = document.createElement('canvas')
    try {
      // With the scenes, only for the few who share.
      const { drawRank } = await import('./draw-rank.ts')
      await drawRank(canvas, {
        theme: shownTheme(),
        id: player.id,
        place: player.rank,
        isVip: player.badges.includes('vip'),
        season: shown.season,
        brand: community().name,
        ranking: `${shown.modeName} · ${shown.periodName}`,
        rank: rankText(player.rank),
        name: player.name,
        avatar: player.avatar,
        face: faceUrl(player.id, shownTheme()),
        stats: statsOfMode(shown.mode).table.map((stat) => ({
          label: messages.label[stat],
          value: statText(player.stats, stat),
        })),
        footer: `${formatDate(language, now())} · ${location.host}${pagePaths.leaderboard.href()}`,
      })
      const saved = await saveImage(canvas, `rank-${player.id}-${shown.mode}.png`)
      if (saved === 'failed') throw new Error('no picture came of it')
      if (saved === 'downloaded') showToast({ text: t`The picture is in your downloads`, kind: 'ok' })
    } catch (error) {
      console.info('The rank could not be drawn:', error)
      showToast({ text: t`The picture could not be created`, kind: 'bad' })
    }
    setBusy(false)
  }
  return (
    <button type="button" className="btn" disabled={busy} onClick={share}>
      <span className="i-lucide-image-down" aria-hidden />
      <Trans>Create picture</Trans>
    </button>
  )
}
