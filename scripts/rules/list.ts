type Rule = { id: string; says: string };
export type Section = { title: string; rules: Rule[] };

const rules = (stem: string, entries: Record<string, string>): Rule[] =>
  Object.entries(entries).map(([name, says]) => ({ id: `${stem}.${name}`, says }));

export const sections: Section[] = [
  {
    title: 'Opening a hotel and signing in',
    rules: rules('sign-up', {
      required:
        'Email address, user ID, password, last and first name, hotel name, slug, country, prefecture or state, city and address are required.',
      'user-id':
        'A user ID has at least 6 characters, including a lowercase letter, an uppercase letter and a digit.',
      password:
        'A password has at least 8 characters, including a lowercase letter, an uppercase letter, a digit and an ASCII punctuation character.',
      'password-invalid': 'At sign-up, an invalid password shows one generic error.',
      'password-parts': 'An invalid new password after a reset shows which part is missing.',
      'password-repeated': 'The repeated password must match.',
      email: 'An email address must have a format that mail servers accept.',
      slug: 'A slug may contain only letters, digits and underscores; full-width characters count as plain ones.',
      free: 'Email address, user ID and slug must be free. This is checked before anything is stored.',
      'email-taken': 'An email address that is already registered is reported before the user step.',
      'user-id-taken': 'A user ID that already exists is reported.',
      'value-taken': 'A value that the server rejects as taken is reported at its field.',
      warning: 'A step with a missing value shows an error and does not continue.',
    }),
  },
  {
    title: 'Signing in and passwords: messages',
    rules: rules('sign-in', {
      failed: 'A wrong user ID and a wrong password show the same message.',
      error: 'A server failure shows a generic error, and entered values are kept.',
      'reset-mismatch': 'A user ID and an email address that do not belong together show a mismatch error.',
      'reset-error': 'Any other failure of a reset shows a generic error.',
      'reset-link': 'A reset link that was used, is too old or is unknown is shown as invalid.',
      'signed-out':
        'Users who are signed out by the server see “You have been signed out. Please sign in again.” with a link to the sign-in.',
      'facility-failed':
        'If the hotel cannot be read because the session has ended, stored browser data is deleted and the sign-in is shown. Any other failure offers a retry.',
    }),
  },
  {
    title: 'Guest access',
    rules: rules('proof', {
      'phone-length': 'A phone number has at least 5 characters; otherwise the page asks for it.',
      'phone-or-code':
        'If the message contains a verification code, one sentence asks for the phone number or the code.',
      'cleaned-first':
        'Typed or pasted values are cleaned before they are checked, so that no correct answer costs an attempt.',
      'not-found': 'A search without a match does not show which value was wrong.',
      'confirm-required': 'Confirming a booking requires a phone number or the verification code.',
      'four-digits':
        'If the last four digits are requested, exactly four are required; spaces and the letter e are ignored.',
      'earliest-date': 'The earliest check-in date is the hotel’s business day.',
      locked: 'Too many failed proofs show the hours and minutes to wait.',
      'attempts-left': 'A failed confirmation shows an error code and the remaining attempts.',
      'attempts-limit':
        'The attempt limit and the lock duration are settings of the hotel; 3 and 15 minutes by default.',
      error: 'Any other failure of a search shows a generic error, and entered values are kept.',
      'no-hotel':
        'An unknown slug leads to the 404 page. Without a slug, the page asks the guest to use the link in the hotel’s message.',
      'hotel-failed': 'If the hotel cannot be read for another reason, the page offers a retry.',
    }),
  },
  {
    title: 'The form',
    rules: rules('form', {
      required:
        'Questions that the hotel marks as required for the main guest are required for the main guest.',
      'required-companion':
        'Questions that the hotel marks as required for companions are required for companions.',
      email: 'An email address, if entered, must have a format that mail servers accept.',
      'zip-code': 'A postal code may contain only digits, hyphens and capital letters.',
      'receipt-required': 'If a receipt address is required, “none” is not accepted.',
      'receipt-company': 'A receipt for the company requires the company’s name, and the form says so.',
      'room-leader-both': 'A room leader requires both a name and an email address.',
      'room-leader-email': 'A room leader’s email address must have a format that mail servers accept.',
      'first-error':
        'An error opens its collapsed card, shows the first field with an error and counts the fields to check.',
      'most-persons':
        'Guests cannot add more companions and room leaders than the booking has places; the page says so.',
      party:
        'A form begins with a card for each person whom the booking expects; a blank card is not submitted.',
      'same-passport': 'The guest and staff are warned if two persons have the same passport number.',
      checkable:
        'After a strong proof, data from the booking shows enough to check: names in full, the last two digits of the phone, the domain of the email address.',
      zoom: 'At 200 % zoom on a phone, guest pages do not overflow, and no bar covers them.',
      'date-whole': 'A date is stored as year-month-day, once all three are chosen.',
      'date-years': 'Years run from 1900 to the current year.',
      'choices-stored': 'Several choices are stored as their keys, separated by commas.',
      'phone-stored': 'A Japanese phone number is stored as E.164 and shown in its national form.',
      'zip-stored': 'A postal code is stored without spaces and in capital letters.',
      missing: 'An empty required field is shown as required.',
      invalid: 'A value that does not fit its field is shown as invalid.',
    }),
  },
  {
    title: 'Photo and signature',
    rules: rules('picture', {
      'face-required': 'The photo step requires a photo; a separate button continues without one.',
      'face-skipped': 'Continuing without a photo discards a photo already taken.',
      'signature-required': 'A missing required signature is reported.',
      scaled:
        'A picture is scaled to 70 %; its long side gets at most 2,048 px and, if the original has that many, at least 1,600 px.',
      format: 'A file that is not a picture is reported as an unsupported format.',
      camera: 'A missing or blocked camera is reported, with another way to continue.',
    }),
  },
  {
    title: 'Submitting',
    rules: rules('submit', {
      terms: 'Register is enabled once the terms are accepted; a signature accepts them.',
      failed: 'A failed submission shows a generic error, and all entered values are kept.',
      done: 'A successful submission is confirmed, with the QR code.',
      twice: 'Submitting the same form twice creates one registration with one QR code.',
    }),
  },
  {
    title: 'Error and final pages',
    rules: rules('page', {
      401: '401: “You have been signed out. Please sign in again.”, with a link to the sign-in.',
      404: '404: “The page you are looking for could not be found.”, also for every unknown address.',
      422: '422: “Something went wrong. Please try again later.”',
      used: '422 for a used link: “You are already registered. Your QR code stays valid even if your details change.”',
      expired: '422 for an expired link: “The check-in link has already expired.”',
      429: '429: “Too many sign-in attempts. Please try again in 15 minutes.”',
      503: '503: “Under maintenance now. We apologize for this inconvenience.”',
      cancelled: 'My Page of a cancelled booking: “Your reservation has been cancelled.” and no QR code.',
    }),
  },
  {
    title: 'Sending guide messages manually',
    rules: rules('guide-mail', {
      selectable:
        'A booking can be selected if its check-out is not past, a message can reach its guest, the PMS reports it as active or reports no status, and it has no registration.',
      'none-ticked': 'Sending without a selection asks the user to select bookings.',
      'stopped-ticked': 'Sending with a stopped booking selected asks the user to deselect it.',
      'no-text':
        'Sending requires an email text if a selected booking uses email, and an SMS text if one uses SMS.',
      stop: 'Stopping requires a selection without stopped bookings.',
      restart: 'Restarting requires a selection with a stopped booking.',
      failed: 'A failure to send is reported.',
      sent: 'A successful send shows a confirmation for five seconds.',
      'stop-confirmed': 'Stopping and restarting are confirmed.',
    }),
  },
  {
    title: 'The list, the details and the downloads',
    rules: rules('desk', {
      failed: 'A server failure shows “Something went wrong.”, and entered values are kept.',
      'search-dates':
        'The list requires both check-in dates, or neither with a search term of at least two characters.',
      'image-missing': 'A picture that does not load shows a placeholder, without its buttons.',
      'id-dates': 'A download of passport pictures requires both dates.',
      'qr-resent': 'Resending a QR code is confirmed.',
      'passport-deleted': 'Deleting a passport picture is confirmed.',
      'filter-saved': 'Saving a filter is confirmed.',
    }),
  },
  {
    title: 'Form questions and filters',
    rules: rules('questions', {
      email: 'The question for the email address is always shown and required.',
      'companion-off': 'Questions only for the main guest cannot be turned on for companions.',
      'required-hidden': 'A hidden question cannot be required.',
      own: 'A hotel’s own question requires a label and a type.',
      'own-text': 'A hotel’s own text question requires a sample answer.',
      'own-options': 'A hotel’s own question with choices requires options.',
      'filter-name': 'A filter name is required and has at most 191 characters.',
      'filter-unique':
        'Filter names are compared without case and surrounding spaces; no filter can be added while two names are equal.',
      'filters-most': 'There are at most five filters.',
      'filter-refused':
        'If the server rejects a filter, its message is shown; any other failure shows a generic error.',
      saved: 'Saving is confirmed.',
    }),
  },
  {
    title: 'Settings',
    rules: rules('settings', {
      profile: 'Name, country, prefecture or state, city and address of the hotel are required.',
      'names-most': 'A hotel has at most one name for each guest language.',
      'name-language':
        'The language of a hotel’s name is chosen when the name is added, and cannot be changed.',
      japanese: 'Japanese is always enabled, so there is always a language.',
      'lock-limit': 'The attempt limit is clamped to 1 to 99.',
      'lock-time': 'The lock duration is clamped to 00:01 to 23:59.',
      'lock-key': 'Changing the lock, the proof method or masking requires `setting.basic_information.edit`.',
      'login-methods':
        'Guests without a link prove their booking with the check-in date and, depending on the setting, nothing else, the last four digits, the reservation number or the full phone number.',
      masking: 'Data from the PMS is shown, masked or left blank.',
      'my-page-length': 'A text of My Page has at most 1,000 characters; a longer one cannot be saved.',
      maintenance: 'Maintenance replaces My Page and guest access with the 503 page.',
      'sms-owner': 'Only the owner can change SMS settings; turning SMS off turns its priority off.',
      saved: 'Saving is confirmed.',
    }),
  },
  {
    title: 'Scanning at the desk',
    rules: rules('scan', {
      camera:
        'Codes can be scanned one after another with any device’s camera. If the reader or the camera is missing, the page says so.',
      passport:
        'If the name and number of the original passport match the registration, the page suggests “original seen” for staff to tick.',
    }),
  },
  {
    title: 'Reading a passport',
    rules: rules('passport', {
      read: 'Reading a passport or card fills in name, nationality, number, date of birth and gender once the guest agrees.',
      certain: 'Numbers read from pictures are never wrong; at least nine of ten pictures are read.',
      differs: 'Differences between the passport and the entered values are shown next to them.',
      expiry: 'A passport that has expired, or expires before check-out, shows a warning but blocks nothing.',
    }),
  },
  {
    title: 'Link buttons and terms',
    rules: rules('links', {
      text: 'A link button requires a text.',
      url: 'An address must begin with `https://`, `http://` or `{host}`.',
      'image-required': 'A hotel’s own link button requires a picture: “Please upload an image.”',
      'image-size': 'A picture has at most 2 MB: “The file size must be 2MB or less.”',
      'image-type':
        'A picture must be PNG, JPEG or SVG: “Invalid file type. Only PNG, JPG, JPEG, and SVG are supported.”',
      'image-own': 'Only the picture of a hotel’s own link button can be changed.',
      terms: 'A link in the terms must begin with `https://`, `http://` or `{host}`.',
    }),
  },
  {
    title: 'Users',
    rules: rules('users', {
      required: 'User ID, email address, last name, first name and role are required.',
      'user-id-lower': 'A user ID without a lowercase letter: “Must include a lowercase letter”.',
      'user-id-upper': 'A user ID without an uppercase letter: “Must include an uppercase letter”.',
      'user-id-number': 'A user ID without a digit: “Must include a number”.',
      'user-id-length': 'A user ID with fewer than six characters: “Must have at least 6 characters”.',
      password: 'An invalid password: “Please choose a password that follows the rules.”',
      email: 'An invalid email address: “Please enter a valid email address.”',
      taken:
        'A user ID or email address of another user: “This value has already been taken.”, at its field.',
      created: 'Adding a user shows “A new user has been created.”',
      updated: 'Changing a user shows “User information has been updated.”',
      deleted: 'Deleting a user shows “The user has been deleted.”',
    }),
  },
  {
    title: 'Texts and schedule',
    rules: rules('texts', {
      'sms-most': 'An SMS text has at most 174 characters; no more can be entered.',
      'sms-tiers':
        'An SMS text of up to 43, 107 or 174 characters is one, two or three messages; a line break counts as one character.',
      'sample-addresses': 'A sample is sent to one to three valid addresses, separated by commas.',
      'sample-sent': 'Sending a sample is confirmed.',
      saved: 'Saving an email text or an SMS text is confirmed.',
      'times-differ':
        'The two times on the check-in day must differ: “The two messages on the check-in day must go out at different times.”',
      'half-hours': 'Schedule times are full or half hours, in the hotel’s time zone.',
    }),
  },
];
