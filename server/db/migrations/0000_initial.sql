CREATE TABLE "catalogue_revision" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "category_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "city" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "city_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "company_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "facility" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facility_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"city_id" integer
);
--> statement-breakpoint
CREATE TABLE "online_survey" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "online_survey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"image_url" text,
	"target_url" text NOT NULL,
	"age_display" text,
	"gender_display" text,
	"format_value" text,
	"value" text DEFAULT '' NOT NULL,
	"expire_on" date,
	"publish_on" date
);
--> statement-breakpoint
CREATE TABLE "site_facility" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_facility_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"latitude" smallint,
	"longitude" smallint
);
--> statement-breakpoint
CREATE TABLE "study" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "study_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"title" text NOT NULL,
	"category_id" integer NOT NULL,
	"dmas" integer[] DEFAULT '{}' NOT NULL,
	"sponsored" boolean DEFAULT false NOT NULL,
	"requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"online" boolean DEFAULT false NOT NULL,
	"company_id" integer,
	"city_id" integer,
	"facility_id" integer,
	"expire_on" date,
	"publish_on" date NOT NULL,
	"image_1x1" text,
	"image_2x1" text,
	"age_display" text,
	"gender_display" text,
	"pay_display" text,
	"long_description" text NOT NULL,
	"registration_link" text,
	"registration_email" text,
	"registration_phone" text,
	"no_ads" boolean DEFAULT false NOT NULL,
	"status" text,
	"confirmed_on" text,
	"source_updated_on" date,
	"conditions" text[] DEFAULT '{}' NOT NULL,
	"mesh_terms" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_site" (
	"study_id" integer NOT NULL,
	"position" integer NOT NULL,
	"facility_id" integer NOT NULL,
	"status" text,
	"phone" text,
	"email" text,
	CONSTRAINT "study_site_study_id_position_pk" PRIMARY KEY("study_id","position")
);
--> statement-breakpoint
CREATE TABLE "debt_key" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "debt_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sealed_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debt" (
	"email_hash" "bytea" PRIMARY KEY NOT NULL,
	"points" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settled_cashout" (
	"reference" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"points" bigint NOT NULL,
	"dollars" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_hold" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_hold_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"participant_id" integer NOT NULL,
	"held_by" integer NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"released_by" integer,
	"release_reason" text
);
--> statement-breakpoint
CREATE TABLE "application_decision" (
	"participant_id" integer NOT NULL,
	"study_id" integer NOT NULL,
	"decision" text NOT NULL,
	"note" text,
	"decided_by" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_decision_participant_id_study_id_pk" PRIMARY KEY("participant_id","study_id")
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"participant_id" integer,
	"operator_id" integer,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"key_hash" "bytea",
	CONSTRAINT "contact_message_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "contact_thread" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_thread_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"participant_id" integer,
	"email" text,
	"subject" text NOT NULL,
	"subject_ref" text,
	"state" text NOT NULL,
	"unread" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_thread_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "own_study" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_study_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"publish_on" date,
	"close_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_study_picture" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_study_version" (
	"own_study_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"operator_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_study_version_own_study_id_version_pk" PRIMARY KEY("own_study_id","version")
);
--> statement-breakpoint
CREATE TABLE "payout_approval" (
	"cashout_id" bigint NOT NULL,
	"operator_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_approval_cashout_id_operator_id_pk" PRIMARY KEY("cashout_id","operator_id")
);
--> statement-breakpoint
CREATE TABLE "record_opening" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_opening_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"participant_id" integer NOT NULL,
	"operator_id" integer NOT NULL,
	"opened" text NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"changed" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "study_correction" (
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"original" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"reason" text,
	"operator_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_correction_source_source_key_pk" PRIMARY KEY("source","source_key")
);
--> statement-breakpoint
CREATE TABLE "identity_session" (
	"id" text PRIMARY KEY NOT NULL,
	"participant_id" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "application" (
	"participant_id" integer NOT NULL,
	"study_id" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"details" jsonb,
	CONSTRAINT "application_participant_id_study_id_pk" PRIMARY KEY("participant_id","study_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_item" (
	"participant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"target_id" integer NOT NULL,
	CONSTRAINT "hidden_item_participant_id_kind_target_id_pk" PRIMARY KEY("participant_id","kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "intake_answer" (
	"participant_id" integer NOT NULL,
	"study_id" integer NOT NULL,
	"answers" jsonb,
	"answered_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "intake_answer_participant_id_study_id_pk" PRIMARY KEY("participant_id","study_id")
);
--> statement-breakpoint
CREATE TABLE "intake" (
	"study_id" integer PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_study" (
	"participant_id" integer NOT NULL,
	"study_id" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_study_participant_id_study_id_pk" PRIMARY KEY("participant_id","study_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator_id" integer,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_invite" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"operator_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_passkey" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"operator_id" integer NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"operator_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"step_up_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"user_handle" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_name_unique" UNIQUE("name"),
	CONSTRAINT "operator_user_handle_unique" UNIQUE("user_handle")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_counter" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempt_counter_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "click" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "click_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"target_id" integer NOT NULL,
	"participant_id" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"participant_id" integer NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_participant_id_device_hash_pk" PRIMARY KEY("participant_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_token" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"participant_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participant" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "participant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enc_id" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"open_id_subject" text,
	"balance" bigint DEFAULT 0 NOT NULL,
	"mails_payouts" boolean DEFAULT true NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "participant_enc_id_unique" UNIQUE("enc_id"),
	CONSTRAINT "participant_open_id_subject_unique" UNIQUE("open_id_subject")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"participant_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"participant_id" integer PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text,
	"postal_code" text NOT NULL,
	"born_on" date NOT NULL,
	"gender" text NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dma" integer,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"participant_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_code_participant_id_code_hash_pk" PRIMARY KEY("participant_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"participant_id" integer PRIMARY KEY NOT NULL,
	"secret" jsonb NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"participant_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"device" text,
	"place" text,
	"authenticated_at" timestamp with time zone,
	"is_kept" boolean DEFAULT true NOT NULL,
	"uses_passkey" boolean DEFAULT false NOT NULL,
	CONSTRAINT "session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "spent_challenge" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_device" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"participant_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cashout" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cashout_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"participant_id" integer NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"state" text NOT NULL,
	"points" bigint NOT NULL,
	"dollars" integer NOT NULL,
	"recipient" jsonb,
	"address_hash" "bytea",
	"requested_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"payout_reference" text,
	"reason" text,
	"held_at" timestamp with time zone,
	"hold_reason" text,
	CONSTRAINT "cashout_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"participant_id" integer NOT NULL,
	"operation" text NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"status" smallint,
	"body" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_participant_id_operation_key_pk" PRIMARY KEY("participant_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"participant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"points" bigint NOT NULL,
	"ref_type" text NOT NULL,
	"ref_id" text NOT NULL,
	"source" text,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entry_points" CHECK ("ledger_entry"."points" <> 0)
);
--> statement-breakpoint
CREATE TABLE "push_job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_key" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"participant_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"auth_secret" "bytea" NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscription_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "source_sync" (
	"source" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"pass" jsonb,
	"synced_at" timestamp with time zone,
	"updated_through" date,
	"swept_at" timestamp with time zone,
	"changed" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "survey_click" (
	"id" text PRIMARY KEY NOT NULL,
	"participant_id" integer NOT NULL,
	"survey_id" text NOT NULL,
	"points" bigint NOT NULL,
	"minutes" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	"own_minutes" integer
);
--> statement-breakpoint
CREATE TABLE "survey_credit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "survey_credit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"participant_id" integer NOT NULL,
	"click_id" text NOT NULL,
	"transaction" text NOT NULL,
	"kind" text NOT NULL,
	"points" bigint NOT NULL,
	"stated" bigint,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "survey_list" (
	"participant_id" integer PRIMARY KEY NOT NULL,
	"offers" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wall_result" (
	"transaction" text PRIMARY KEY NOT NULL,
	"taker" text NOT NULL,
	"survey_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "facility" ADD CONSTRAINT "facility_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study" ADD CONSTRAINT "study_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study" ADD CONSTRAINT "study_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study" ADD CONSTRAINT "study_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study" ADD CONSTRAINT "study_facility_id_facility_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facility"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_site" ADD CONSTRAINT "study_site_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_site" ADD CONSTRAINT "study_site_facility_id_site_facility_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."site_facility"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_hold" ADD CONSTRAINT "account_hold_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_hold" ADD CONSTRAINT "account_hold_held_by_operator_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_hold" ADD CONSTRAINT "account_hold_released_by_operator_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decision" ADD CONSTRAINT "application_decision_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decision" ADD CONSTRAINT "application_decision_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decision" ADD CONSTRAINT "application_decision_decided_by_operator_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_thread_id_contact_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."contact_thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_thread" ADD CONSTRAINT "contact_thread_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_study" ADD CONSTRAINT "own_study_updated_by_operator_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_study_version" ADD CONSTRAINT "own_study_version_own_study_id_own_study_id_fk" FOREIGN KEY ("own_study_id") REFERENCES "public"."own_study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_study_version" ADD CONSTRAINT "own_study_version_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_approval" ADD CONSTRAINT "payout_approval_cashout_id_cashout_id_fk" FOREIGN KEY ("cashout_id") REFERENCES "public"."cashout"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_approval" ADD CONSTRAINT "payout_approval_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_opening" ADD CONSTRAINT "record_opening_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_opening" ADD CONSTRAINT "record_opening_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_correction" ADD CONSTRAINT "study_correction_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_session" ADD CONSTRAINT "identity_session_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_item" ADD CONSTRAINT "hidden_item_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_answer" ADD CONSTRAINT "intake_answer_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_answer" ADD CONSTRAINT "intake_answer_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake" ADD CONSTRAINT "intake_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_study" ADD CONSTRAINT "saved_study_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_invite" ADD CONSTRAINT "operator_invite_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_passkey" ADD CONSTRAINT "operator_passkey_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "click" ADD CONSTRAINT "click_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_token" ADD CONSTRAINT "mail_token_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_participant_id_second_factor_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."second_factor"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_participant_id_second_factor_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."second_factor"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashout" ADD CONSTRAINT "cashout_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_job" ADD CONSTRAINT "push_job_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_click" ADD CONSTRAINT "survey_click_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_credit" ADD CONSTRAINT "survey_credit_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_credit" ADD CONSTRAINT "survey_credit_click_id_survey_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."survey_click"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_list" ADD CONSTRAINT "survey_list_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "city_name_state" ON "city" USING btree ("name","state");--> statement-breakpoint
CREATE UNIQUE INDEX "facility_name_city" ON "facility" USING btree ("name","city_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_facility_named" ON "site_facility" USING btree ("name","city","state","zip","latitude","longitude");--> statement-breakpoint
CREATE UNIQUE INDEX "study_source" ON "study" USING btree ("source","source_key");--> statement-breakpoint
CREATE INDEX "account_hold_participant" ON "account_hold" USING btree ("participant_id","released_at");--> statement-breakpoint
CREATE INDEX "application_decision_study" ON "application_decision" USING btree ("study_id","decision");--> statement-breakpoint
CREATE INDEX "contact_message_thread" ON "contact_message" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "contact_message_participant" ON "contact_message" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "contact_thread_state" ON "contact_thread" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "contact_thread_participant" ON "contact_thread" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "record_opening_participant" ON "record_opening" USING btree ("participant_id","at");--> statement-breakpoint
CREATE INDEX "source_run_source" ON "source_run" USING btree ("source","started_at");--> statement-breakpoint
CREATE INDEX "identity_session_participant" ON "identity_session" USING btree ("participant_id","created_at");--> statement-breakpoint
CREATE INDEX "intake_answer_study" ON "intake_answer" USING btree ("study_id","answered_at","participant_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_log_act" ON "audit_log" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "operator_passkey_operator" ON "operator_passkey" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_session_operator" ON "operator_session" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "mail_token_participant" ON "mail_token" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "participant_email" ON "participant" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "passkey_participant" ON "passkey" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "session_participant" ON "session" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "trusted_device_participant" ON "trusted_device" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cashout_idempotency" ON "cashout" USING btree ("participant_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "cashout_state" ON "cashout" USING btree ("state","requested_at");--> statement-breakpoint
CREATE INDEX "cashout_address" ON "cashout" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_reference" ON "ledger_entry" USING btree ("ref_type","ref_id","kind");--> statement-breakpoint
CREATE INDEX "ledger_entry_participant" ON "ledger_entry" USING btree ("participant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_job_event" ON "push_job" USING btree ("subscription_id","event");--> statement-breakpoint
CREATE INDEX "push_job_due" ON "push_job" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_subscription_participant" ON "push_subscription" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "push_subscription_session" ON "push_subscription" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "survey_click_participant" ON "survey_click" USING btree ("participant_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_credit_transaction" ON "survey_credit" USING btree ("transaction","kind");--> statement-breakpoint
CREATE INDEX "survey_credit_participant" ON "survey_credit" USING btree ("participant_id","at");--> statement-breakpoint
CREATE INDEX "survey_credit_click" ON "survey_credit" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "survey_credit_due" ON "survey_credit" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "wall_result_taker" ON "wall_result" USING btree ("taker","at");--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
