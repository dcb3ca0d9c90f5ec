/** Whether a list of the configuration takes what a request has; a list that is not there takes everything. */
export function takes(wanted: readonly string[] | undefined, found: string | undefined): boolean {
  return wanted === undefined || (found !== undefined && wanted.includes(found))
}
