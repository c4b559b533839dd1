type Flag = 0 | 1;
const off: Flag = 0;
const on: Flag = 1;

/**
 * What holds while a setting is unset, by its name on the wire (docs/reference/settings.md): those that are the same
 * everywhere.
 */
export const unset = {
  maintenance_mode: off as Flag,
  form: { authentication_method: 3 as 0 | 1 | 2 | 3, form_mask_method: 1 as 0 | 1 | 2 },
  confirm_lock: { lock_limit: 3, lock_release_time: '00:15' },
  hold_sending: on as Flag,
  retention: { registration_years: 3, image_days: 30 },
  open_pixel: off as Flag,
  /** In seconds. */
  logout_time: 3600,
  two_factor_required: off as Flag,
};
