export type SealedColumn = {
  table: string;
  column: string;
  name: string;
  id: string;
  /** Columns whose values, joined by `/`, identify the row in the encryption context. */
  row: readonly string[];
};

const slot = { table: 'slot', id: 'id', row: ['booking_id', 'number'] };
const place = { table: 'companion_place', id: 'id', row: ['slot_id', 'number'] };
const registration = { table: 'registration', id: 'id', row: ['slot_id'] };

/** All columns that are encrypted with a hotel's data key. A test compares this list with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { ...slot, column: 'token_sealed', name: 'token' },
  { ...slot, column: 'short_code_sealed', name: 'short_code' },
  { ...slot, column: 'verification_code_sealed', name: 'verification_code' },
  { ...place, column: 'token_sealed', name: 'token' },
  { ...place, column: 'short_code_sealed', name: 'short_code' },
  { ...place, column: 'verification_code_sealed', name: 'verification_code' },
  { ...place, column: 'label_sealed', name: 'label' },
  { ...place, column: 'sealed', name: 'sealed' },
  { ...registration, column: 'my_page_sealed', name: 'my_page_sealed' },
  { ...registration, column: 'qr_sealed', name: 'qr_sealed' },
  { table: 'answer', column: 'sealed', name: 'sealed', id: 'id', row: ['person_id', 'question_id'] },
  {
    table: 'amended_answer',
    column: 'sealed',
    name: 'sealed',
    id: 'id',
    row: ['amendment_id', 'person_id', 'question_id'],
  },
  { table: 'draft', column: 'sealed', name: 'sealed', id: 'slot_id', row: ['slot_id'] },
  { table: 'message', column: 'sealed', name: 'sealed', id: 'id', row: ['message_id'] },
  { table: 'image', column: 'key_wrapped', name: 'key_wrapped', id: 'id', row: ['public_id'] },
  { table: 'disclosure', column: 'sealed', name: 'sealed', id: 'id', row: ['id'] },
  { table: 'disclosure', column: 'reason_sealed', name: 'reason_sealed', id: 'id', row: ['id'] },
  { table: 'disclosure', column: 'password_sealed', name: 'password_sealed', id: 'id', row: ['id'] },
  { table: 'disclosure_file', column: 'key_wrapped', name: 'key_wrapped', id: 'id', row: ['path'] },
  { table: 'booking_file', column: 'sealed', name: 'sealed', id: 'id', row: ['id'] },
  { table: 'booking_file_row', column: 'sealed', name: 'sealed', id: 'file_id', row: ['file_id', 'number'] },
  {
    table: 'booking_file_change',
    column: 'before',
    name: 'before',
    id: 'file_id',
    row: ['file_id', 'booking_id'],
  },
  {
    table: 'connector_account',
    column: 'account_sealed',
    name: 'account_sealed',
    id: 'connector_id',
    row: ['connector_id'],
  },
  { table: 'connector_message', column: 'sealed', name: 'sealed', id: 'id', row: ['id'] },
  {
    table: 'desk_seal_key',
    column: 'private_sealed',
    name: 'private_sealed',
    id: 'device_id',
    row: ['device_id', 'user_id'],
  },
  { table: 'webhook_endpoint', column: 'secret_sealed', name: 'secret', id: 'id', row: ['id'] },
  { table: 'webhook_endpoint', column: 'previous_secret_sealed', name: 'secret', id: 'id', row: ['id'] },
  {
    table: 'webhook_attempt',
    column: 'answer_sealed',
    name: 'answer',
    id: 'id',
    row: ['endpoint_id', 'event_id', 'number'],
  },
  { table: 'user_account', column: 'totp_sealed', name: 'totp_sealed', id: 'id', row: ['id'] },
];

export const placeOf = ({ table, name, row }: SealedColumn, values: Record<string, unknown>) => ({
  table,
  column: name,
  row: row.map(column => String(values[column])).join('/'),
});
