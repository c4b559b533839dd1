/** Error keywords of SCIM (RFC 7644, table 9). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget';

/** An error in a SCIM request. The response has status 400. */
export class ScimFault extends Error {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, detail: string) {
    super(detail);
    this.scimType = scimType;
  }
}
