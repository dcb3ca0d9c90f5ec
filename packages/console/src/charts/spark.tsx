// A small line without numbers: whether something rises or falls.

export function Spark({ values, label }: { readonly values: readonly (number | undefined)[]; readonly label: string }) {
  const known = values.map((value) => value ?? 0)
  const most = Math.max(1, ...known)
  const step = known.length < 2 ? 0 : 96 / (known.length - 1)
  const points = known.map((value, at) => `${(at * step).toFixed(1)} ${(24 - (value / most) * 22).toFixed(1)}`)
  return (
    <svg className="spark" viewBox="0 0 96 26" role="img" aria-label={label}>
      <line x1="0" y1="25" x2="96" y2="25" />
      {points.length > 1 && <path d={`M${points.join('L')}`} />}
    </svg>
  )
}
