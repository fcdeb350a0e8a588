import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CommunityLink } from '../../../contract/community.ts'
import { pictureAddress } from '../../../contract/picture-address.ts'
import { useCommunity } from '../../platform/community.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Release } from './release.tsx'

/** Names that are the same in every language; the others are translated. */
const names: Readonly<Partial<Record<CommunityLink['kind'], string>>> = {
  discord: 'Discord',
  telegram: 'Telegram',
  vk: 'VK',
  x: 'X',
  youtube: 'YouTube',
  twitch: 'Twitch',
  steam: 'Steam',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  reddit: 'Reddit',
}

function KindName({ kind }: Pick<CommunityLink, 'kind'>) {
  if (kind === 'weibo') return <Trans>Weibo</Trans>
  if (kind === 'douyin') return <Trans>Douyin</Trans>
  if (kind === 'qq') return <Trans>QQ group</Trans>
  if (kind === 'bilibili') return <Trans>Bilibili</Trans>
  return names[kind] ?? <Trans>Website</Trans>
}

interface OutsideProps {
  readonly href: string
  readonly label: ReactNode
  readonly icon: string | undefined
}

const Outside = ({ href, label, icon }: OutsideProps) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className="inline-flex items-center gap-1 min-h-44px min-w-44px pointer-fine:min-w-0 pointer-fine:min-h-28px text-text-muted no-underline hover:text-text hover:underline"
  >
    {icon === undefined ? null : <img className="h-4" src={pictureAddress(icon)} alt="" />}
    {label}
  </a>
)

/** Links to the community's other channels, its filing number, and the release (SH-14). */
export function NavFooter() {
  const { links, filingNumber } = useCommunity()
  const language = useLanguage()
  return (
    <footer className="mt-auto px-3 pt-3 text-12.5px text-text-muted">
      <div className="flex flex-wrap gap-x-3.5">
        {links.map(({ kind, url, label, icon }) => (
          <Outside key={url} href={url} icon={icon} label={label?.[language] ?? <KindName kind={kind} />} />
        ))}
      </div>
      {filingNumber === null ? null : <p className="m-0 py-1">{filingNumber}</p>}
      <Release />
    </footer>
  )
}
