/** An object without the entries whose value is undefined, so that defaults are not overwritten. */
export function withoutUndefined<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>;
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
