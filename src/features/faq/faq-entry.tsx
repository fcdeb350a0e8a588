import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Faq } from '../../../contract/content/faq.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { copyText } from '../../platform/clipboard.ts'
import { formatDate } from '../../platform/format.ts'
import { SanitizedHtml } from '../../platform/sanitized-html.tsx'
import { useLanguage } from '../../platform/use-language.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import '../../ui/rich-text.css'
import { faqAnchor } from './core/search-faqs.ts'

export interface FaqEntryProps {
  readonly faq: Faq
  /** The address names this question: it opens and scrolls into view. */
  readonly anchored: boolean
}

/** A question; its answer opens below it. */
export function FaqEntry({ faq, anchored }: FaqEntryProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const ref = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(anchored)
  useEffect(() => {
    if (!anchored) return
    setOpen(true)
    ref.current?.scrollIntoView({ block: 'start' })
    ref.current?.querySelector('summary')?.focus({ preventScroll: true })
  }, [anchored])
  const updatedAt = Date.parse(faq.updatedAt)
  const link = `${location.origin}${pagePaths.faq.href()}#${encodeURIComponent(faqAnchor(faq))}`
  return (
    <details
      ref={ref}
      id={faqAnchor(faq)}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group card scroll-mt-80px"
    >
      <summary className="flex items-center gap-3 px-4 py-3 min-h-52px cursor-pointer list-none rounded-card hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
        <span className="grow font-600 leading-1.4 break-anywhere" lang={faq.questionLang}>
          {faq.question}
        </span>
        {Number.isNaN(updatedAt) ? null : (
          <time className="muted num shrink-0 max-sm:hidden" dateTime={faq.updatedAt} data-local-time="">
            {formatDate(language, updatedAt)}
          </time>
        )}
        <span
          className="i-lucide-chevron-down text-text-faint transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="px-4 pb-4 pt-1 flex flex-col gap-3">
        <SanitizedHtml html={faq.answer} lang={faq.answerLang} className="rich-text max-w-72ch" />
        <div className="flex items-center gap-2">
          {Number.isNaN(updatedAt) ? null : (
            <time className="muted num sm:hidden" dateTime={faq.updatedAt} data-local-time="">
              {formatDate(language, updatedAt)}
            </time>
          )}
          <CopyButton
            withText
            className="btn-quiet ms-auto"
            label={t`Copy link`}
            copiedLabel={t`Copied`}
            onCopy={() => copyText(link)}
          />
        </div>
      </div>
    </details>
  )
}
