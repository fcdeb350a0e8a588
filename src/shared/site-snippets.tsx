import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { sharedPlayer, sharedServer, snippetsOf } from '../../contract/embeds/snippets.ts'
import { copyText } from '../platform/clipboard.ts'
import { useLanguage } from '../platform/use-language.ts'
import { CopyButton } from '../ui/copy-button.tsx'

/** What is shared: a server, or a ranked player. */
export type SiteSnippetsProps =
  | { readonly server: Parameters<typeof sharedServer>[0] }
  | { readonly player: Parameters<typeof sharedPlayer>[0] }

interface SnippetProps {
  readonly label: string
  readonly text: string
}

/** A line to copy; without a clipboard it can be selected. */
function Snippet({ label, text }: SnippetProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label className="muted" htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="field flex-1 min-w-0"
          value={text}
          readOnly
          spellCheck={false}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton label={t`Copy: ${label}`} copiedLabel={t`Copied`} onCopy={() => copyText(text)} />
      </div>
    </div>
  )
}

/** The card as others will see it, and the lines to paste. */
export function SiteSnippets(props: SiteSnippetsProps) {
  const { t } = useLingui()
  const place = { origin: location.origin, language: useLanguage() }
  const shared = 'server' in props ? sharedServer(props.server, place) : sharedPlayer(props.player, place)
  const { html, markdown, bbcode } = snippetsOf(shared)
  const { name } = shared
  return (
    <div className="flex flex-col gap-3 pt-2">
      <img
        src={shared.card.replace('.png', '.svg')}
        width={480}
        height={120}
        alt={t`Card of ${name}`}
        className="w-full max-w-480px h-auto rounded-card"
      />
      <Snippet label={t`Picture for a forum (BBCode)`} text={bbcode} />
      <Snippet label={t`Picture in Markdown`} text={markdown} />
      <Snippet
        label={'server' in props ? t`Servers of this mode on a website (HTML)` : t`Player on a website (HTML)`}
        text={html}
      />
      <p className="muted">
        <Trans>The picture is at most a minute old. The community decides which websites may show the frame.</Trans>
      </p>
    </div>
  )
}
