/** What staff write to HR, and what HR answers. */
export const conversations = [
  {
    subject: 'Payslip for last month',
    asks: 'Hello, my payslip does not show the Sunday shift that I covered. Could you have a look, please?',
    answers: 'Thank you for letting us know. Payroll has added it; it will be on the next payslip.',
  },
  {
    subject: 'DBS renewal',
    asks: 'My DBS certificate runs out in six weeks. Do I start the renewal or do you?',
    answers:
      'We have started it. You will get a link by email today; please have your passport ready.',
  },
  {
    subject: 'Swapping a shift',
    asks: 'Could I swap my Thursday for the Saturday of the same week? The ward manager is happy with it.',
    answers: 'That is fine, the rota is changed. Thank you for sorting out the cover.',
  },
  {
    subject: 'Mandatory training',
    asks: 'The link for the moving and handling course asks for a code that I do not have.',
    answers:
      'The code is your staff number with a zero in front. Please tell us if it still does not work.',
  },
  {
    subject: 'Change of address',
    asks: 'I have moved house. What do you need from me so that letters go to the right place?',
    answers:
      'Just the new address and from when. Please also tell the pension scheme, they keep their own.',
  },
  {
    subject: 'Uniform',
    asks: 'Two of my tunics are worn through at the pockets. Where can I get new ones?',
    answers:
      'The sewing room has your size in. It is open on Tuesdays and Fridays from 13:00 to 15:00.',
  },
  {
    subject: 'Hours last week',
    asks: 'My hours of last week seem too few, I think a clock-out is missing on Wednesday.',
    answers:
      'You are right. Please ask for a correction under Time & Attendance and we will accept it.',
  },
  {
    subject: 'Parking permit',
    asks: 'Is there a waiting list for the staff car park? I will be on early shifts from next month.',
    answers: 'There is, but early shifts go first. You will have a permit by the end of the month.',
  },
  {
    subject: 'Reference',
    asks: 'My landlord asks for an employer’s reference. Whom may they write to?',
    answers: 'To us, by email. We answer within two working days and send you a copy.',
  },
  {
    subject: 'Phased return',
    asks: 'My GP suggests shorter days for two weeks. Whom do I talk to about this?',
    answers:
      'To your manager and to us: shall we meet on Monday at 10:00? Bring the fit note, please.',
  },
] as const;

/** Messages from HR to everyone. */
export const announcements = [
  {
    subject: 'Flu vaccination',
    content:
      'The vaccination team is in the seminar room all of next week, from 07:30 to 19:00. No appointment is needed; please bring your badge.',
  },
  {
    subject: 'Rota for the bank holidays',
    content:
      'The rota for the coming bank holidays is on the board. If something does not fit, please write to us by Friday.',
  },
  {
    subject: 'Annual leave: please plan ahead',
    content:
      'The leave year ends on 5 April. Please look at your balance and ask for what is left in good time, so that everybody gets their dates.',
  },
  {
    subject: 'Fire safety refresher',
    content:
      'The yearly refresher is due this month. It takes 20 minutes online; please finish it before your last shift of the month.',
  },
  {
    subject: 'Thank you',
    content:
      'The last two weeks have been hard on everybody. Thank you for covering for each other, it was noticed.',
  },
] as const;
