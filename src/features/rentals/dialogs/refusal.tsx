/** Why the last attempt failed, beside the button that was pressed. */
export const Refusal = ({ children }: { readonly children: string | undefined }) =>
  children === undefined ? null : (
    <p role="alert" className="flex items-start gap-2 text-14px text-bad">
      <span className="i-lucide-circle-alert shrink-0 mt-0.75" aria-hidden />
      {children}
    </p>
  )
